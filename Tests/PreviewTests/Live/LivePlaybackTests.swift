import Foundation
import Graphics
import Layers
import Scripting
import Testing

@testable import Preview

@Suite("Playing a script while it is edited")
struct LivePlaybackTests {
  /// A dot that crosses the stage in a second.
  private static let slide = """
    local dot = stage:addSublayer(limn.layer { name = "dot", frame = { 0, 0, 2, 2 } })
    dot:addAnimation(limn.basicAnimation {
      keyPath = "position.x", from = 0, to = 100, duration = 1, repeatCount = math.huge,
    }, "slide")

    """

  /// Where the dot shows.
  private func place(_ playback: LivePlayback) -> Double? {
    playback.snapshot.nodes.last?.properties.position.x
  }

  // MARK: - Time

  @Test func `time begins when the first version shows`() throws {
    let playing = try Playing(Self.slide)
    try playing.play(0.5)
    #expect(abs(playing.playback.shownTime - 0.5) < 1e-9)
    #expect(abs(try #require(place(playing.playback)) - 50) < 1e-6)
  }

  @Test func `it may begin later, and paused`() throws {
    let playing = try Playing(Self.slide, at: 0.25, isPaused: true)
    try playing.play(0.5)
    #expect(playing.playback.shownTime == 0.25)
    #expect(place(playing.playback) == 25)
  }

  @Test func `over a save, time goes on as the wall's clock does`() throws {
    let playing = try Playing(Self.slide, duration: 60)
    try playing.play(0.3)
    playing.playback.clock.setSpeed(0.5, at: playing.host)
    let (host, time) = (playing.host, playing.playback.shownTime)
    for version in 1...5 {
      try playing.save("\(Self.slide) -- \(version)", duration: 60)
      try playing.play(0.2) { playback in
        let passed = (playing.host - host) * 0.5
        #expect(abs(playback.shownTime - time - passed) < 1.0 / 60)
      }
    }
    #expect(playing.playback.counts.versions == 6)
  }

  @Test func `a loop starts over from a program that was prepared, without a pause`() throws {
    let playing = try Playing(Self.slide + "print('run')")
    var times: [Double] = []
    try playing.play(3.5) { times.append($0.shownTime) }
    #expect(abs(playing.playback.shownTime - 0.5) < 1e-6)
    // No frame shows the time of the one before.
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 != $1 })
    #expect(playing.playback.clock.turn == 3)
  }

  @Test func `a range is repeated, each time from the same state`() throws {
    let playing = try Playing(Self.slide, duration: 4)
    playing.playback.range = 0.5..<1
    var times: [Double] = []
    try playing.play(2.75) { playback in
      times.append(playback.shownTime)
      let wanted = playback.shownTime.truncatingRemainder(dividingBy: 1) * 100
      #expect(abs((place(playback) ?? -1) - wanted) < 1e-6)
    }
    #expect(abs((times.max() ?? 0) - 1) < 0.02)
    #expect(try #require(times.dropFirst(40).min()) >= 0.5)
  }

  @Test func `another range takes the place of what was prepared for the one before`() throws {
    let playing = try Playing(Self.slide, duration: 4)
    try playing.play(0.25)
    for range in [1.0..<1.5, 0.25..<0.5, 0..<4] {
      playing.playback.range = range
      playing.playback.seek(to: range.upperBound - 0.125, at: playing.host)
      try playing.play(0.25)
      #expect(abs(playing.playback.shownTime - range.lowerBound - 0.125) < 1e-6)
    }
  }

  @Test func `on the way back, a loop shows what it has shown on the way there`() throws {
    let playing = try Playing(Self.slide)
    playing.playback.clock.setMode(.backAndForth, at: playing.host)
    var back = 0
    try playing.play(4) { playback in
      if playback.clock.isGoingBack { back += 1 }
      let wanted = playback.shownTime * 100
      // Pictures are as far apart as frames are.
      #expect(abs((place(playback) ?? -1) - wanted) < 100.0 / 60 + 1e-6 || wanted > 99.9)
    }
    #expect(back > 100)
  }

  // MARK: - Seeking

  @Test func `a seek leads there from either side`() throws {
    let playing = try Playing(Self.slide, duration: 10, isPaused: true)
    for time in [3.25, 0.5, 9.75, 0, 0.25] {
      playing.playback.seek(to: time, at: playing.host)
      try playing.arrive()
      #expect(playing.playback.shownTime == time)
      let wanted = time.truncatingRemainder(dividingBy: 1) * 100
      #expect(abs(try #require(place(playing.playback)) - wanted) < 1e-6)
    }
  }

  @Test func `of many seeks the last one counts`() throws {
    let playing = try Playing(Self.slide, duration: 10, isPaused: true)
    playing.playback.seek(to: 9, at: playing.host)
    try playing.arrive()
    for time in [5.0, 2, 7, 1, 3.5] { playing.playback.seek(to: time, at: playing.host) }
    try playing.arrive()
    #expect(playing.playback.shownTime == 3.5)
    #expect(abs(try #require(place(playing.playback)) - 50) < 1e-6)
  }

  @Test func `what has come in is played again on the way`() throws {
    let playing = try Playing(
      "limn.on('press', function(e) print('press', e.x, limn.now()) end)", duration: 10,
      isPaused: true)
    playing.playback.seek(to: 2, at: playing.host)
    try playing.arrive()
    playing.playback.send(.pointer(PointerEvent(.press, at: .init(3, 4))), at: playing.host)
    #expect(playing.said == "press\t3.0\t2.0" || playing.said == "press\t3\t2")
    let first = playing.said
    playing.playback.seek(to: 1, at: playing.host)
    try playing.arrive()
    playing.playback.seek(to: 5, at: playing.host)
    try playing.arrive()
    #expect(playing.said == first)
    #expect(playing.playback.program?.recipe.input.events.count == 1)
  }

  @Test func `a turn begins with an empty log and the surroundings as they are`() throws {
    let playing = try Playing("print(limn.env.dark)")
    try playing.play(0.5)
    #expect(playing.said == "false")
    playing.playback.send(.environment(EnvironmentChange(dark: true)), at: playing.host)
    #expect(playing.playback.program?.recipe.input.events.count == 1)
    try playing.play(1)
    #expect(playing.said == "true")
    #expect(playing.playback.program?.recipe.input.events.isEmpty == true)
  }

  // MARK: - Saves

  @Test func `a refused version leaves the last good one playing, and is told of`() throws {
    let playing = try Playing(Self.slide, duration: 60)
    try playing.play(0.25)
    try playing.save("local = 3", duration: 60)
    #expect(playing.playback.refusal != nil)
    let before = playing.playback.shownTime
    try playing.play(0.5)
    #expect(abs(playing.playback.shownTime - before - 0.5) < 1e-6)
    playing.playback.seek(to: 0.125, at: playing.host)
    try playing.arrive()
    #expect(playing.playback.refusal != nil)
    try playing.save(Self.slide, duration: 60)
    #expect(playing.playback.refusal == nil)
    #expect(playing.playback.counts.versions == 2)
    #expect(playing.playback.counts.refusals == 1)
  }

  @Test func `a script that is broken from the start shows when it is mended`() throws {
    let playing = try Playing("error('not yet')")
    try playing.settle { $0.refusal != nil }
    #expect(playing.playback.program == nil)
    try playing.play(0.5)
    try playing.save(Self.slide)
    try playing.arrive()
    #expect(playing.playback.shownTime == 0)
  }

  @Test func `an error in a callback is told of once and counted`() throws {
    let playing = try Playing("limn.every(0.1, function() error('boom') end)")
    try playing.play(0.55)
    let problem = try #require(playing.playback.callbackProblems.first)
    #expect(playing.playback.callbackProblems.count == 1)
    #expect(problem.message.contains("boom"))
    #expect(problem.count == 5)
    try playing.save("")
    #expect(playing.playback.problems.isEmpty)
  }

  // MARK: - What survives

  @Test func `a parameter's value survives within new limits, and is dropped with its type`() throws
  {
    func body(_ limits: String) -> String { "print(limn.param('size', \(limits)))" }
    let playing = try Playing(body("1, { max = 10 }"), parameters: ["size": "5"], isPaused: true)
    try playing.arrive()
    #expect(playing.said == "5")
    playing.playback.set("size", to: "8", at: playing.host)
    try playing.arrive()
    #expect(playing.said == "8")
    try playing.save(body("1, { max = 6 }"))
    #expect(playing.said == "6")
    try playing.save(body("'wide'"))
    #expect(playing.said == "wide")
    try playing.save(body("1, { max = 10 }"))
    #expect(playing.said == "1")
  }

  @Test func `a value that the script cannot bear is taken back`() throws {
    let playing = try Playing(
      "if limn.param('size', 1) > 3 then error('too large') end", isPaused: true)
    try playing.arrive()
    playing.playback.set("size", to: "4", at: playing.host)
    try playing.arrive()
    #expect(playing.playback.problems.last?.message.contains("too large") == true)
    #expect(playing.playback.program?.parameters.first?.value == .number(1))
    playing.playback.set("size", to: "2", at: playing.host)
    try playing.arrive()
    #expect(playing.playback.problems.isEmpty)
    #expect(playing.playback.program?.parameters.first?.value == .number(2))
  }

  @Test func `a save counts nothing again that is kept`() throws {
    let body = """
      local taps = limn.keep("taps", { count = 0 })
      limn.on("press", function() taps.count = taps.count + 1 end)

      """
    let playing = try Playing(body, isPaused: true)
    try playing.arrive()
    playing.playback.seek(to: 0.3, at: playing.host)
    try playing.arrive()
    for _ in 0..<3 {
      playing.playback.send(.pointer(PointerEvent(.press, at: .init(1, 1))), at: playing.host)
    }
    playing.playback.send(.environment(EnvironmentChange(dark: true)), at: playing.host)
    playing.playback.seek(to: 0.6, at: playing.host)
    try playing.arrive()
    let three = ["taps": EventData.object(["count": .number(3)])]
    for version in 0..<3 {
      try playing.save(body + "-- \(version)")
      #expect(playing.playback.program?.kept == three)
      #expect(playing.playback.program?.recipe.input.events.map(\.event.name) == ["environment"])
    }
    // Back, and there again: still the same.
    playing.playback.seek(to: 0.1, at: playing.host)
    try playing.arrive()
    playing.playback.seek(to: 0.7, at: playing.host)
    try playing.arrive()
    #expect(playing.playback.program?.kept == three)
  }

  @Test func `what is kept goes on over saves, and a restart begins with nothing`() throws {
    let body = """
      local taps = limn.keep("taps", { count = 0 })
      limn.on("press", function() taps.count = taps.count + 1 end)
      print(taps.count)

      """
    let playing = try Playing(body, isPaused: true)
    try playing.arrive()
    #expect(playing.said == "0")
    for _ in 0..<3 {
      playing.playback.send(.pointer(PointerEvent(.press, at: .init(1, 1))), at: playing.host)
    }
    try playing.save(body + "print('again', taps.count)")
    #expect(playing.said?.contains("3") == true)
    playing.playback.restart(at: playing.host)
    try playing.arrive()
    #expect(playing.said?.contains("0") == true)
  }
}
