import Foundation
import Raster
import Rendering
import Scripting
import TestSupport
import Testing

// A frame is a function of the time: however a host gets there, the picture is the same to the byte.
//
// `scripts/dev/soak` sets LIMN_SOAK to the number of rounds, each with times of its own; without it
// there is one round, at times that are the same in every run.
@Suite("A time shows one picture, however it is reached") struct Seeks {
  /// A script beneath scripts/, or a text.
  struct Subject: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String?

    func makeStage() throws -> Stage {
      guard let script else { return try gallery(testDescription) }
      return try Stage(
        script: "main.lua", files: OverlaidFiles(main: script),
        decodeImage: { _ in throw NoImages() })
    }
  }

  /// The scripts of the gallery, by their names beneath it.
  static let galleryScripts: [Subject] = {
    let folder = Page.root.path + "/scripts/gallery"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".lua") && !$0.contains("shared/") }.sorted()
      .map { Subject(testDescription: String($0.dropLast(4)), script: nil) }
  }()

  /// Each effect that can be installed, put on a button, taken off and put on again.
  static let effects: [Subject] = {
    let folder = Page.root.path + "/scripts/effects"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().map { file in
      Subject(
        testDescription: "effects.\(file.dropLast(4))",
        script: """
          local limn = require "limn"
          local effect = require "effects.\(file.dropLast(4))"
          local stage = limn.stage { size = { 80, 40 }, backgroundColor = "#0b1020" }
          local button = stage:addSublayer(limn.layer {
            frame = { 10, 10, 60, 20 }, cornerRadius = 10, backgroundColor = "#2f6bff" })
          if effect.install then
            effect.install(button)
            limn.after(1.1, function() effect.uninstall(button) end)
            limn.after(1.3, function() effect.install(button) end)
            limn.after(2, function() button.bounds = { 0, 0, 40, 20 } end)
          end
          """)
    }
  }()

  /// All that happens on the clock, at times that fall between frames, on them, and together.
  static let busy = Subject(
    testDescription: "everything on the clock",
    script: """
      local limn = require "limn"
      local stage = limn.stage { size = { 60, 40 } }
      local function dot(x)
        return stage:addSublayer(limn.layer { frame = { x, 10, 8, 8 }, backgroundColor = "red" })
      end
      local a, b, c, d = dot(0), dot(15), dot(30), dot(45)
      local spin = a:addAnimation(limn.basicAnimation {
        keyPath = "position.y", from = 0, to = 40, duration = 0.7, autoreverses = true,
        repeatCount = math.huge }, "bounce")
      limn.every(0.3, function(n) spin.speed = n % 3 - 0.75 end)
      limn.run(function()
        while true do
          local fade = b:addAnimation(limn.basicAnimation {
            keyPath = "opacity", from = 1, to = 0, duration = 0.25 + math.random() }, "fade")
          local finished = limn.wait(fade)
          b["position.y"] = 10 + 20 * math.random()
          limn.wait(finished and 1 / 7 or 0)
          limn.post("turn", limn.now())
        end
      end)
      limn.on("turn", function(t) c["transform.rotation.z"] = t end)
      limn.run(function()
        for i = 1, 1000 do
          local t = limn.wait("turn")
          c.speed = i % 2 == 0 and 0.5 or 1
          c:addAnimation(limn.keyframeAnimation {
            keyPath = "position.y", values = { 0, 30, 10 }, duration = 0.4, beginTime = t }, "hop")
        end
      end)
      local x, v = 0, 3
      limn.onTick(50, function(_, dt)
        v = v - x * 4 * dt
        x = x + v * dt
        d["position.y"] = 20 + 5 * x
      end)
      local frames = 0
      limn.onFrame(function()
        frames = frames + 1
        stage.backgroundColor = { frames / 200, 0, 0.5 }
      end)
      limn.every(0.25, function(n)
        if n % 2 == 0 then a:pause() else a:resume() end
      end)
      """)

  /// Times up to 3 s: those of frames, those of timers, and any.
  private static func times(_ random: inout SplitMix64) -> [Double] {
    (0..<8).map { place in
      switch place % 4 {
      case 0: Double(Int.random(in: 0...72, using: &random)) / 24
      case 1: Double(Int.random(in: 0...432, using: &random)) / 144
      case 2: Double(Int.random(in: 0...60, using: &random)) * 0.05
      default: Double.random(in: 0...3, using: &random)
      }
    }.sorted()
  }

  private static let rounds = Int(ProcessInfo.processInfo.environment["LIMN_SOAK"] ?? "") ?? 1

  @Test(arguments: galleryScripts + effects + [busy])
  func `direct, by steps and by seeks`(_ subject: Subject) throws {
    for round in 0..<Self.rounds {
      var random = SplitMix64(seed: UInt64(round))
      let times = Self.times(&random)
      let direct = try times.map { time in
        let stage = try subject.makeStage()
        try stage.advance(to: time)
        return frame(of: stage)
      }
      for rate in [24.0, 60, 144] {
        #expect(
          try stepping(subject, at: rate, through: times) == direct,
          "round \(round), \(rate) frames a second")
      }
      #expect(try seeking(subject, through: times, &random) == direct, "round \(round), seeks")
    }
  }

  @Test func `there is a gallery, there are effects, and they move`() throws {
    #expect(Self.galleryScripts.count > 15)
    #expect(Self.effects.count >= 3)
    for subject in Self.galleryScripts + Self.effects + [Self.busy] {
      let stage = try subject.makeStage()
      let first = frame(of: stage)
      let moves = try [0.31, 0.77, 1.43].contains { time in
        try stage.advance(to: time)
        return frame(of: stage) != first
      }
      #expect(moves, "\(subject)")
    }
  }

  /// The frames at some times of a stage that plays at a frame rate; each frame is drawn.
  private func stepping(
    _ subject: Subject, at rate: Double, through times: [Double]
  ) throws -> [Pixmap] {
    let stage = try subject.makeStage()
    var number = 0
    return try times.map { time in
      while Double(number) / rate <= time {
        try stage.advance(to: Double(number) / rate)
        _ = stage.snapshot()
        number += 1
      }
      try stage.advance(to: time)
      return frame(of: stage)
    }
  }

  /// The frames at some times, visited in any order and more than once; going back means starting
  /// over, as the preview does.
  private func seeking(
    _ subject: Subject, through times: [Double], _ random: inout SplitMix64
  ) throws -> [Pixmap] {
    var frames = [Pixmap?](repeating: nil, count: times.count)
    var stage = try subject.makeStage()
    let visits = times.indices.shuffled(using: &random) + times.indices.shuffled(using: &random)
    for place in visits {
      if times[place] < stage.now { stage = try subject.makeStage() }
      try stage.advance(to: times[place])
      let shown = frame(of: stage)
      // Once different from itself is different from all.
      if let before = frames[place], before != shown { return [] }
      frames[place] = shown
    }
    return frames.compactMap { $0 }
  }
}

/// A script in memory over the files of scripts/.
private struct OverlaidFiles: ScriptFiles {
  let main: String

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    if name == "main.lua" { return Array(main.utf8) }
    return try DirectoryFiles(root: Page.root.path + "/scripts").read(name)
  }
}
