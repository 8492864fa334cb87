import Graphics
import Raster
import TestSupport
import Testing

@testable import Terminal

@Suite struct FramePacerTests {
  /// What is seen of a picture that moves at 60 frames a second, in virtual time.
  private struct Player {
    /// A frame that was shown.
    struct Shown {
      var written: Double
      var age: Double
      var quality: FrameQuality
    }

    var line: SimulatedLine
    var pacer = FramePacer(asks: true)
    var screen: TerminalScreen
    private(set) var shown: [Shown] = []
    private(set) var time = 0.0
    private var bytes: [UInt8] = []
    private let frame: (Double) -> Pixmap
    private var isWhole = true

    init(_ line: SimulatedLine, frame: @escaping (Double) -> Pixmap) {
      self.line = line
      self.frame = frame
      screen = TerminalScreen(columns: 80, rows: 24, style: TerminalStyle(.trueColor))
      // The probe.
      self.line.write(300)
      self.line.ask()
      pacer.ask(at: 0)
    }

    /// Plays for some seconds, with the host looking at the line every millisecond.
    mutating func play(seconds: Double) {
      let end = time + seconds
      while time < end {
        time += 0.001
        for answer in line.advance(to: time) { pacer.answer(at: answer) }
        guard line.isWritable, pacer.allowsFrame(at: time) else { continue }
        let quality = pacer.quality(at: time)
        let isExceptional = isWhole || quality != screen.quality
        isWhole = false
        screen.quality = quality
        let picture = frame(time)
        screen.encode(
          TerminalFrame(
            picture: picture, area: CellRect(column: 0, row: 0, columns: 80, rows: 24)),
          into: &bytes)
        guard !bytes.isEmpty else { continue }
        let fences = pacer.write(bytes.count, isWhole: isExceptional, at: time)
        if fences.before { line.ask() }
        let arrival = line.write(bytes.count)
        if fences.after { line.ask() }
        shown.append(Shown(written: time, age: arrival - time, quality: quality))
      }
    }

    /// The age below which 95 of 100 frames are when they are shown, from some time on.
    func age95(from start: Double = 0) -> Double {
      let ages = shown.filter { $0.written >= start }.map(\.age).sorted()
      return ages[min(ages.count - 1, ages.count * 95 / 100)]
    }
  }

  /// Three rings over a gradient: about 63 % of the cells change from frame to frame.
  private static func ripple(_ time: Double) -> Pixmap {
    ripples[Int(time * 60) % ripples.count]
  }

  /// One turn of the rings, at 60 frames a second.
  private static let ripples = (0..<100).map { drawRipple(Double($0) / 60) }

  private static func drawRipple(_ time: Double) -> Pixmap {
    var pixmap = Pixmap(width: 80, height: 48)
    for y in 0..<48 {
      for x in 0..<80 {
        let dx = Double(x) - 40
        let dy = Double(y) - 24
        let distance = (dx * dx + dy * dy).squareRoot()
        var light = 0.0
        for ring in 0..<3 {
          let radius = ((time * 0.6 + Double(ring) / 3).truncatingRemainder(dividingBy: 1)) * 60
          light += max(0, 1 - abs(distance - radius) / 8) * 90
        }
        pixmap[x, y] = Pixmap.Pixel(
          UInt8(min(255, 20 + Double(x) + light)), UInt8(min(255, 40 + Double(y) * 2 + light)),
          UInt8(min(255, 120 + light)), 255)
      }
    }
    return pixmap
  }

  @Test func `on 100 KB a second and 40 ms the picture is younger than 150 ms`() {
    var player = Player(SimulatedLine(rate: 100_000, roundTrip: 0.04), frame: Self.ripple)
    player.play(seconds: 10)
    #expect(player.age95() <= 0.15)
    // With all colours there would be two a second.
    #expect(player.shown.count >= 50)
  }

  @Test func `on 500 KB a second and 40 ms the picture is younger than 50 ms`() {
    var player = Player(SimulatedLine(rate: 500_000, roundTrip: 0.04), frame: Self.ripple)
    player.play(seconds: 10)
    #expect(player.age95(from: 1) <= 0.05)
    #expect(player.shown.count >= 150)
  }

  @Test func `on a fast line every frame has all colours`() {
    var player = Player(SimulatedLine(rate: 50e6, roundTrip: 0.001), frame: Self.ripple)
    player.play(seconds: 1)
    #expect(player.shown.allSatisfy { $0.quality == .full })
    #expect(player.shown.count >= 60)
  }

  @Test func `a line that becomes fast has all colours again within a second`() {
    var player = Player(SimulatedLine(rate: 100_000, roundTrip: 0.04), frame: Self.ripple)
    player.play(seconds: 5)
    #expect(player.shown.last?.quality == .coarse)
    player.line.change(rate: 20e6)
    player.play(seconds: 1)
    #expect(player.shown.last?.quality == .full)
    #expect(player.age95(from: 5.5) <= 0.05)
  }

  @Test func `a line that becomes slow has fewer colours after a few frames`() {
    var player = Player(SimulatedLine(rate: 20e6, roundTrip: 0.04), frame: Self.ripple)
    player.play(seconds: 2)
    #expect(player.shown.last?.quality == .full)
    player.line.change(rate: 100_000)
    player.play(seconds: 5)
    #expect(player.age95(from: 3) <= 0.15)
  }

  @Test func `the quality does not swing while the line stays as it is`() {
    for rate in [60e3, 150e3, 300e3, 700e3, 1.1e6, 2e6] {
      var player = Player(SimulatedLine(rate: rate, roundTrip: 0.04), frame: Self.ripple)
      player.play(seconds: 10)
      let late = player.shown.filter { $0.written > 2 }
      let changes = zip(late, late.dropFirst()).filter { $0.0.quality != $0.1.quality }.count
      #expect(changes <= 8, "\(changes) changes at \(rate) bytes a second")
    }
  }

  @Test func `a terminal that never answers is written to when it takes bytes`() {
    var line = SimulatedLine(rate: 1e6, roundTrip: 0.04)
    line.answers = false
    var player = Player(line, frame: Self.ripple)
    player.play(seconds: 1)
    #expect((10...25).contains(player.shown.count))
    player.pacer.giveUp()
    player.play(seconds: 1)
    #expect(player.shown.count > 25)
    #expect(!player.pacer.expectsAnswers)
  }

  @Test func `an answer that never comes holds nothing up for longer than two seconds`() {
    var pacer = FramePacer(asks: true)
    pacer.ask(at: 0)
    pacer.answer(at: 0.01)
    _ = pacer.write(1000, isWhole: true, at: 1)
    #expect(!pacer.allowsFrame(at: 1.1))
    #expect(!pacer.allowsFrame(at: 2.9))
    #expect(pacer.allowsFrame(at: 3.1))
  }

  @Test func `an answer lost on a fast line holds large frames up for one second`() {
    var player = Player(SimulatedLine(rate: 5e6, roundTrip: 0.01), frame: Self.ripple)
    player.play(seconds: 2)
    player.line.answers = false
    player.play(seconds: 0.05)
    player.line.answers = true
    player.play(seconds: 2)
    let times = player.shown.map(\.written).filter { $0 > 1.5 }
    let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? .infinity
    #expect(longest < 1.1)
    #expect(player.shown.filter { $0.written > 3.5 }.count >= 20)
  }

  @Test func `an answer lost on a fast line holds small frames up for less than one`() {
    var pacer = FramePacer(asks: true)
    pacer.ask(at: 0)
    pacer.answer(at: 0.01)
    _ = pacer.write(1000, isWhole: true, at: 1)
    pacer.answer(at: 1.01)
    pacer.answer(at: 1.011)
    _ = pacer.write(1000, isWhole: false, at: 2)
    #expect(!pacer.allowsFrame(at: 2.7))
    #expect(pacer.allowsFrame(at: 2.8))
    #expect(pacer.expectsAnswers(at: 2.7) && !pacer.expectsAnswers(at: 2.8))
  }

  @Test func `a terminal that ceases to answer is written to when it takes bytes`() {
    var player = Player(SimulatedLine(rate: 5e6, roundTrip: 0.01), frame: Self.ripple)
    player.play(seconds: 2)
    player.line.answers = false
    player.play(seconds: 5)
    #expect(player.shown.filter { $0.written > 6 }.count >= 40)
    #expect(player.pacer.expectedAnswers(at: player.time) <= 1)
    player.line.answers = true
    player.play(seconds: 4)
    player.line.change(rate: 100_000)
    player.play(seconds: 5)
    // Only with answers is the slow line seen.
    #expect(player.age95(from: 12) <= 0.15)
  }

  @Test(arguments: [60e3, 100e3, 300e3])
  func `answers that are late as the line has become slow do not fill it`(rate: Double) {
    var player = Player(SimulatedLine(rate: 20e6, roundTrip: 0.04), frame: Self.ripple)
    player.play(seconds: 2)
    player.line.change(rate: rate)
    player.play(seconds: 10)
    #expect(player.age95(from: 6) <= max(0.15, 12_000 / rate))
  }

  @Test func `as many frames are on their way as fit the round trip, three at most`() {
    for (roundTrip, expected) in [(0.001, 1), (0.03, 2), (0.2, 3)] {
      var pacer = FramePacer(asks: true)
      pacer.ask(at: 0)
      pacer.answer(at: roundTrip)
      // A measurement: 1,000 bytes in 1 ms.
      _ = pacer.write(1000, isWhole: false, at: 1)
      pacer.answer(at: 1 + roundTrip)
      pacer.answer(at: 1.001 + roundTrip)
      var count = 0
      while count < 10, pacer.allowsFrame(at: 2) {
        _ = pacer.write(1000, isWhole: false, at: 2)
        count += 1
      }
      #expect(count == expected)
    }
  }

  @Test func `what is on its way is at most 16 KB, but for one frame or on a fast line`() {
    // Two frames would take 36 ms.
    #expect(!allowsSecondFrame(rate: 500_000))
    #expect(allowsSecondFrame(rate: 5_000_000))
  }

  /// Whether a frame of 9,000 bytes may be written while another one is on its way.
  private func allowsSecondFrame(rate: Double) -> Bool {
    var pacer = FramePacer(asks: true)
    pacer.ask(at: 0)
    pacer.answer(at: 0.2)
    _ = pacer.write(9000, isWhole: false, at: 1)
    pacer.answer(at: 1.2)
    pacer.answer(at: 1.2 + 9000 / rate)
    #expect(pacer.allowsFrame(at: 2))
    _ = pacer.write(9000, isWhole: false, at: 2)
    return pacer.allowsFrame(at: 2)
  }

  @Test func `where nothing may be asked there are no fences`() {
    var pacer = FramePacer(asks: false)
    #expect(
      pacer.write(5000, isWhole: false, at: 0) == FramePacer.Fences(before: false, after: false))
    #expect(pacer.allowsFrame(at: 0))
  }

  @Test func `answers to frames that were thrown away may still come, for a while`() {
    var pacer = FramePacer(asks: true)
    _ = pacer.write(5000, isWhole: true, at: 1)
    pacer.forgetFrames()
    _ = pacer.write(100, isWhole: false, at: 2)
    #expect(pacer.expectedAnswers(at: 2) == 3)
    pacer.answer(at: 2.1)
    #expect(pacer.expectedAnswers(at: 2.1) == 2)
    #expect(pacer.expectedAnswers(at: 4.5) == 1)
    #expect(pacer.expectedAnswers(at: 5.5) == 0)
  }
}
