import Foundation
import Testing

/// `--events`: recorded events played into renders and inspections.
@Suite("--events") struct EventListTests {
  /// A square of 10 points that moves right, turns red when tapped, and a stage that follows
  /// `limn.env`.
  private static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 40, 20 }, backgroundColor = "#204060", duration = 2 }
    local dot = stage:addSublayer(limn.layer {
      name = "dot", frame = { 0, 5, 10, 10 }, backgroundColor = "#ffffff",
    })
    dot:addAnimation(limn.basicAnimation {
      keyPath = "position.x", from = 5, to = 35, duration = 2,
    })
    dot:on("tap", function() dot.backgroundColor = "#ff0000" end)
    limn.on("environment", function()
      stage.backgroundColor = limn.env.dark and "#000000" or "#204060"
    end)
    limn.on("flash", function(data) print("flash", data.color) end)

    """

  private let workspace: Workspace

  init() throws { workspace = try Workspace(["dot.lua": Self.script]) }

  /// The red value of a pixel of a PPM, and the picture's size.
  private func red(_ name: String, _ x: Int, _ y: Int) throws -> (UInt8, size: String) {
    let bytes = try workspace.read(name)
    let header = String(decoding: bytes.prefix(15), as: UTF8.self).split { $0.isWhitespace }
    let width = try #require(Int(header[1]))
    let start = header[0..<4].map(\.count).reduce(0, +) + 4
    return (bytes[start + 3 * (y * width + x)], "\(header[1])x\(header[2])")
  }

  private func render(_ events: String, _ words: String) throws -> Limn.Outcome {
    try workspace.write(events, to: "events.jsonl")
    return try Limn.run("render dot.lua --events events.jsonl " + words, in: workspace.url)
  }

  @Test func `a tap hits the layer where it shows`() throws {
    // At one second the square is at 15 to 25.
    let events = #"{"t": 1, "event": "tap", "x": X, "y": 10}"#
    for (x, isHit) in [("5", false), ("20", true)] {
      let outcome = try render(events.replacing("X", with: x), "--at 1 -o a.ppm")
      #expect(outcome.code == 0 && outcome.error == "")
      // White or red have 255 alike; green tells.
      let found = try Limn.run(
        "inspect dot.lua --events events.jsonl --track dot.backgroundColor --from 1 --to 1.1 --fps 1",
        in: workspace.url)
      #expect(found.output.contains("\t1\t0\t0\t1\n") == isHit)
    }
  }

  @Test func `a frame at a switch shows the switch, and the frame before does not`() throws {
    let events = #"{"t": 1, "event": "environment", "dark": true}"#
    #expect(try render(events, "-o f%d.ppm --fps 2 --to 1.5").code == 0)
    #expect(try red("f1.ppm", 0, 0).0 == 0x20)
    #expect(try red("f2.ppm", 0, 0).0 == 0)
  }

  @Test func `a resized stage and another scale give frames of another size`() throws {
    let events = """
      {"t": 0.5, "event": "resize", "width": 50, "height": 30}
      {"t": 1, "event": "environment", "scale": 2}
      """
    #expect(try render(events, "-o f%d.ppm --fps 2 --to 1.5").code == 0)
    #expect(try (0...2).map { try red("f\($0).ppm", 0, 0).size } == ["40x20", "50x30", "100x60"])
    #expect(try render(events, "-o strip.png --strip --fps 2 --to 1.5").code == 0)
  }

  @Test func `the stage stands still while it is suspended`() throws {
    let events = """
      {"t": 0.5, "event": "suspend"}
      {"t": 10, "event": "resume"}
      """
    try workspace.write(events, to: "events.jsonl")
    let found = try Limn.run(
      "inspect dot.lua --events events.jsonl --track dot.position.x --to 11 --fps 2",
      in: workspace.url)
    let rows = found.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.count == 23)
    #expect(rows.dropFirst(2).prefix(19).allSatisfy { $0[1] == "12.5" })
    #expect(rows[22] == ["10.5", "20"])
    let tree = try Limn.run("inspect dot.lua --events events.jsonl --at 5", in: workspace.url)
    #expect(tree.output.hasPrefix("dot.lua at 0.5 of 2 s\n"))
  }

  @Test func `an event of the script's own brings its data`() throws {
    let outcome = try render(
      #"{"t": 0, "event": "flash", "data": {"color": "teal"}}"#, "-o a.ppm")
    #expect(outcome.code == 0 && outcome.error == "flash\tteal\n")
  }

  @Test func `a faulty list ends the run before anything is written`() throws {
    let outcome = try render("\n{\"t\": 0, \"event\": \"tap\"}", "-o a.ppm")
    #expect(outcome.code == 1)
    #expect(outcome.error == "events.jsonl:2: event 'tap' needs 'x'\n")
    #expect(try workspace.names() == ["dot.lua", "events.jsonl"])
  }

  @Test func `a list that is not there is a file that cannot be read`() throws {
    let outcome = try Limn.run("inspect dot.lua --events none.jsonl", in: workspace.url)
    #expect(outcome.code == 1)
    #expect(outcome.error == "limn: cannot read \"none.jsonl\": No such file or directory\n")
  }
}
