import Graphics
import Layers
import Scripting
import TestSupport
import Testing

// Lists of events in JSON lines: what they may say, what is wrong with one, and how they play.

private func list(_ text: String) throws(RecordedEventError) -> [RecordedEvent] {
  try RecordedEvent.list(parsing: Array(text.utf8), file: "taps.jsonl")
}

/// What is wrong with a list, or "fine".
private func fault(_ text: String) -> String {
  do {
    _ = try list(text)
    return "fine"
  } catch {
    return error.description
  }
}

/// What a script prints until some time of the host, with a list playing.
private func played(_ body: String, _ text: String, to time: Double) throws -> [String] {
  let stage = try run(body)
  var events = EventPlayback(try list(text))
  try stage.advance(to: time, playing: &events)
  return stage.takeMessages()
}

@Suite struct RecordedEvents {
  @Test func `each event of the host has its fields, beside it or in data`() throws {
    let events = try list(
      """
      {"t": 0, "event": "press", "x": 10, "y": -2.5}
      {"t": 0.5, "event": "release", "x": 10, "y": 20, "pointer": 2, "cancelled": true}

      {"t": 0.5, "event": "tap", "data": {"x": 1, "y": 2}}
      {"t": 1, "event": "resize", "width": 300, "height": 100}
      {"t": 1, "event": "resize", "data": {"width": 30, "height": 10}}
      {"t": 2, "event": "environment", "dark": true, "scale": 2}
      {"t": 3e0, "event": "suspend"}
      {"t": 4, "event": "resume", "data": null}\r
      """)
    #expect(
      events == [
        RecordedEvent(time: 0, .pointer(PointerEvent(.press, at: Point(10, -2.5)))),
        RecordedEvent(
          time: 0.5,
          .pointer(PointerEvent(.release, at: Point(10, 20), pointer: 2, isCancelled: true))),
        RecordedEvent(time: 0.5, .pointer(PointerEvent(.tap, at: Point(1, 2)))),
        RecordedEvent(time: 1, .resize(Size(300, 100))),
        RecordedEvent(time: 1, .resize(Size(30, 10))),
        RecordedEvent(time: 2, .environment(EnvironmentChange(dark: true, scale: 2))),
        RecordedEvent(time: 3, .notice(.suspend)),
        RecordedEvent(time: 4, .notice(.resume)),
      ])
  }

  @Test func `an event of the script's own has data, as JSON says it`() throws {
    #expect(
      try list(#"{"t": 1, "event": "flash", "data": [1, "two", {"three": null, "four": false}]}"#)
        == [
          RecordedEvent(
            time: 1,
            .custom(
              name: "flash",
              data: .array([
                .number(1), .string("two"), .object(["three": .none, "four": .boolean(false)]),
              ])))
        ])
    #expect(
      try list(#"{"t": 1, "event": "flash"}"#)
        == [RecordedEvent(time: 1, .custom(name: "flash", data: .none))])
    #expect(
      try list(#"{"t": 1, "event": "taps", "data": null}"#)
        == [RecordedEvent(time: 1, .custom(name: "taps", data: .none))])
  }

  @Test(
    arguments: [
      (#"{"event": "tap", "x": 1, "y": 2}"#, "an event needs 't'"),
      (#"{"t": 1}"#, "an event needs 'event'"),
      (#"{"t": "1", "event": "tap"}"#, "t must be a number of seconds between 0 and 10000000, got"),
      (#"{"t": -1, "event": "tap"}"#, "t must be a number of seconds between 0 and 10000000, got"),
      (#"{"t": 1e999, "event": "tap"}"#, "a line must be one JSON object: real number overflow"),
      (#"{"t": 1, "event": 3}"#, "event must be an event's name, got 3"),
      (#"{"t": 1, "event": ""}"#, "event must be an event's name, got ''"),
      (#"{"t": 1, "event": "tap", "x": 1}"#, "event 'tap' needs 'y'"),
      (#"{"t": 1, "event": "tap", "x": "1", "y": 2}"#, "tap.x must be a number between"),
      (#"{"t": 1, "event": "tap", "x": 1, "y": 2, "z": 3}"#, "event 'tap' has no property 'z'"),
      (
        #"{"t": 1, "event": "tap", "x": 1, "y": 2, "pointr": 3}"#,
        "event 'tap' has no property 'pointr' (did you mean 'pointer'?)"
      ),
      (
        #"{"t": 1, "event": "tap", "x": 1, "y": 2, "pointer": 1.5}"#,
        "tap.pointer must be a whole number between 1 and 1000, got 1.5"
      ),
      (
        #"{"t": 1, "event": "tap", "x": 1, "y": 2, "data": {"x": 3}}"#,
        "event 'tap': give 'x' or 'data.x', not both"
      ),
      (#"{"t": 1, "event": "tap", "data": [1, 2]}"#, "data must be an object of fields, got table"),
      (#"{"t": 1, "event": "resize", "width": 30}"#, "event 'resize' needs 'height'"),
      (
        #"{"t": 1, "event": "resize", "width": 0, "height": 1}"#,
        "resize.width must be a number above 0 and at most 16384, got 0"
      ),
      (
        #"{"t": 1, "event": "environment"}"#,
        "event 'environment' needs one of 'dark', 'rtl', 'reduceMotion', 'scale'"
      ),
      (#"{"t": 1, "event": "environment", "dark": 1}"#, "environment.dark must be true or false"),
      (#"{"t": 1, "event": "suspend", "x": 1}"#, "event 'suspend' has no property 'x'"),
      (
        #"{"t": 1, "event": "tapp", "x": 1, "y": 2}"#,
        "the host has no event 'tapp' (did you mean 'tap'?); an event of the script's own has 'x'"
      ),
      (
        #"{"t": 1, "event": "suspendd"}"#,
        "the host has no event 'suspendd' (did you mean 'suspend'?); an event of the script's own"
      ),
      ("[1]", "a line must be an object such as {\"t\": 0.5"),
      ("{", "a line must be one JSON object: "),
      (
        #"{"t": 1, "t": 2, "event": "tap"}"#,
        "a line must be one JSON object: duplicate object key"
      ),
      (#"{"t": 1, "event": "flash"} {}"#, "a line must be one JSON object: end of file expected"),
      ("{\"t\": 1, \"event\": \"\u{0}\"}", "a line must be one JSON object: "),
    ])
  func `a faulty line is told with its file, its number and what would be right`(
    line: String, message: String
  ) {
    let found = fault("{\"t\": 0, \"event\": \"appear\"}\n\n" + line)
    #expect(found.hasPrefix("taps.jsonl:3: " + message), "\(found)")
  }

  @Test func `times must not decrease`() {
    #expect(
      fault(
        """
        {"t": 1, "event": "appear"}
        {"t": 1, "event": "disappear"}
        {"t": 0.5, "event": "appear"}
        """) == "taps.jsonl:3: t: must not decrease: 0.5 comes after 1")
  }

  @Test func `deep data is refused`() {
    func nested(_ depth: Int) -> String {
      #"{"t": 1, "event": "flash", "data": "# + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}"
    }
    #expect(fault(nested(15)) == "fine")
    #expect(fault(nested(16)).contains("nested 16 levels deep at most"))
    #expect(fault(nested(100_000)).contains("a line must be one JSON object"))
  }

  /// Damages a good list byte by byte: the answer is a list or an error with a line, never a crash.
  @Test func `any bytes give a list or a named line`() {
    let good = Array(
      (#"{"t": 0.5, "event": "release", "x": 10, "y": 2e1, "cancelled": false}"# + "\n"
        + #"{"t": 1, "event": "flash", "data": {"a": [1, "\u00e9", null], "b": {}}}"# + "\n"
        + #"{"t": 2, "event": "environment", "scale": 2, "rtl": true}"#).utf8)
    var random = SplitMix64(seed: 7)
    let interesting = Array("{}[]\",:0-eE.\\u\n\u{0}tfn".utf8) + [0x80, 0xc3, 0xff]
    var (lists, faults) = (0, 0)
    for _ in 0..<4000 {
      var bytes = good
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = interesting.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
        }
      }
      do throws(RecordedEventError) {
        let events = try RecordedEvent.list(parsing: bytes, file: "f")
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
        lists += 1
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty)
        faults += 1
      }
    }
    #expect(lists > 100 && faults > 1000)
  }

  // MARK: - Playing

  @Test func `an event comes at its time, after what is due then, before the next`() throws {
    #expect(
      try played(
        """
        limn.on("tap", function(e)
          print(e.name, e.time)
          limn.after(0, function() print("after", limn.now()) end)
        end)
        limn.every(0.5, function(n) print(n) end)
        """,
        """
        {"t": 0.5, "event": "tap", "x": 1, "y": 1}
        {"t": 0.5, "event": "tap", "x": 1, "y": 1}
        {"t": 0.75, "event": "tap", "x": 1, "y": 1}
        {"t": 1.25, "event": "tap", "x": 1, "y": 1}
        """, to: 1) == [
          "1", "tap\t0.5", "after\t0.5", "tap\t0.5", "after\t0.5", "tap\t0.75", "after\t0.75", "2",
        ])
  }

  @Test func `data become Lua's values`() throws {
    #expect(
      try played(
        """
        limn.on("flash", function(data)
          print(data.list[1], math.type(data.list[1]), data.list[2], #data.list, data.nothing)
          print(data.on, data.name, data.inner.x)
        end)
        limn.on("plain", function(data) print(data) end)
        """,
        #"""
        {"t": 0, "event": "flash", "data": {"list": [1, 0.5], "nothing": null, "on": true,\#
         "name": "é", "inner": {"x": -3}}}
        {"t": 0, "event": "plain", "data": 7}
        {"t": 0, "event": "plain"}
        """#.replacing("\\#\n", with: ""), to: 0) == [
          "1\tinteger\t0.5\t2\tnil", "true\té\t-3", "7", "nil",
        ])
  }

  @Test func `taps hit a layer where it shows`() throws {
    let lines = try played(
      """
      local dot = stage:addSublayer(limn.layer { frame = { 0, 0, 10, 10 } })
      dot:addAnimation(limn.basicAnimation {
        keyPath = "position.x", from = 5, to = 95, duration = 2, fillMode = "forwards",
      })
      dot:on("tap", function(e) print(e.time, e.x) end)
      """,
      (0...4).map { #"{"t": \#(Double($0) / 2), "event": "tap", "x": 50, "y": 5}"# }
        .joined(separator: "\n"), to: 9)
    #expect(lines == ["1\t5"])
  }

  // Scenario 1 of what users of such effects report: frozen after background and foreground.
  @Test func `suspended time does not count`() throws {
    let body = """
      local dot = stage:addSublayer(limn.layer { name = "dot", frame = { 0, 0, 10, 10 } })
      dot:addAnimation(limn.basicAnimation {
        keyPath = "opacity", from = 0, to = 1, duration = 4, repeatCount = math.huge,
      })
      limn.after(1.5, function() print("timer", limn.now()) end)
      limn.on("suspend", function() print("suspend", limn.now()) end)
      limn.on("resume", function() print("resume", limn.now()) end)
      limn.on("tap", function() print("tap", limn.now()) end)
      """
    let stage = try run(body)
    var events = EventPlayback(
      try list(
        """
        {"t": 1, "event": "suspend"}
        {"t": 5, "event": "tap", "x": 1, "y": 1}
        {"t": 11, "event": "resume"}
        {"t": 12, "event": "tap", "x": 1, "y": 1}
        """))
    var shown: [Double] = []
    for time in [0.5, 1, 6, 11, 11.5, 13] {
      try stage.advance(to: time, playing: &events)
      shown.append(try shownNumber("opacity", of: "dot", in: stage))
    }
    #expect(shown == [0.125, 0.25, 0.25, 0.25, 0.375, 0.75])
    #expect(
      stage.takeMessages() == ["suspend\t1", "tap\t1", "resume\t1", "timer\t1.5", "tap\t2"])
    #expect(try #require(stage.layers(at: "dot").first).animations.count == 1)
  }

  @Test func `a list takes in more while it plays`() throws {
    var events = EventPlayback(
      try list(
        """
        {"t": 1, "event": "a"}
        {"t": 2, "event": "b"}
        """))
    #expect(events.nextTime == 1)
    #expect(events.takeNext(by: 0.5) == nil)
    var names: [String] = []
    func take(by time: Double) {
      while let event = events.takeNext(by: time) {
        if case .custom(let name, _) = event.event { names.append(name) }
      }
    }
    take(by: 1)
    events.add(
      try list(
        """
        {"t": 1, "event": "c"}
        {"t": 2, "event": "d"}
        {"t": 3, "event": "e"}
        """))
    take(by: 10)
    #expect(names == ["a", "c", "b", "d", "e"])
    #expect(events.nextTime == nil)
  }

  @Test func `it makes no difference in how many steps a list is played`() throws {
    let body = """
      limn.every(0.1, function(n) print("every", n) end)
      for _, name in ipairs { "tap", "resize", "environment", "suspend", "resume" } do
        limn.on(name, function(e) print(e.name, e.time) end)
      end
      """
    let text = """
      {"t": 0.1, "event": "tap", "x": 1, "y": 1}
      {"t": 0.25, "event": "suspend"}
      {"t": 0.5, "event": "environment", "dark": true}
      {"t": 0.75, "event": "resume"}
      {"t": 0.9, "event": "resize", "width": 30, "height": 20}
      """
    let direct = try played(body, text, to: 2)
    #expect(direct.count == 20)
    for steps in [7, 24, 60, 144] {
      let stage = try run(body)
      var events = EventPlayback(try list(text))
      for step in 0...steps * 2 {
        try stage.advance(to: Double(step) / Double(steps), playing: &events)
      }
      #expect(stage.takeMessages() == direct)
    }
  }
}
