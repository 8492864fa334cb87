import Graphics
import Layers
import Raster
import Scripting
import Testing

@Suite struct FlowLight {
  @Test func `once is one sweep, and cleans up at its end`() throws {
    let stage = try playEffect(
      """
      flow.once(button, { duration = 0.8 }):onEnd(function(finished)
        print(finished, limn.now())
      end)
      """)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    try stage.advance(to: 0.8)
    #expect(stage.takeMessages() == ["true\t0.8"])
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `once beside an installed band is a band of its own`() throws {
    let stage = try playEffect(
      """
      flow.install(button, { duration = 1, interval = 1 })
      limn.after(1.25, function() flow.once(button, { duration = 0.5 }) end)
      limn.after(1.4, function() flow.once(button, { duration = 0.5 }) end)
      """, to: 1.5)
    #expect(stage.root.sublayers[0].sublayers.count == 3)
    try stage.advance(to: 2)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    // The installed one is where it would be without them.
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -300)
  }

  @Test func `stopping what once gave away removes its band`() throws {
    let stage = try playEffect(
      """
      local handle = flow.once(button)
      limn.after(0.5, function() handle:stop() end)
      """, to: 0.5)
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `count gives so many sweeps, and the last has no rest`() throws {
    let stage = try playEffect(
      """
      flow.install(button, { duration = 0.5, interval = 0.25, count = 3 })
        :onEnd(function(finished) print(finished, limn.now()) end)
      """, to: 5)
    #expect(stage.takeMessages() == ["true\t2"])
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `uninstall with finish lets the sweep end`() throws {
    let stage = try playEffect(
      """
      flow.install(button, { duration = 0.5, interval = 0.5 })
      limn.after(1.25, function() flow.uninstall(button, "finish") end)
      """, to: 1.75)
    #expect(stage.root.sublayers[0].sublayers.count == 1)
    try stage.advance(to: 2)
    #expect(stage.root.sublayers[0].sublayers.isEmpty)
  }

  @Test func `a resize keeps the phase and the handle`() throws {
    let stage = try playEffect(
      """
      local handle = flow.once(button, { duration = 1 })
      handle:onEnd(function(finished) print(finished, limn.now()) end)
      limn.after(0.5, function() button["bounds.size"] = { 100, 48 } end)
      """, to: 0.5)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -50)
    #expect(try shownNumber("bounds.size.width", of: "button/band", in: stage) == 200)
    try stage.advance(to: 2)
    #expect(stage.takeMessages() == ["true\t1"])
  }

  @Test func `a band of one's own is as high as the layer and crosses it whole`() throws {
    let image = Image(width: 4, height: 2, pixels: [UInt8](repeating: 255, count: 32))
    let stage = try Stage(
      script: "main.lua",
      files: MemoryFiles(files: [
        "light.png": "",
        "main.lua": "local limn = require 'limn'\n" + effectButton
          + "flow.install(button, { image = limn.image('light.png') })",
      ]), decodeImage: { _ in image })
    #expect(try shownNumber("bounds.size.width", of: "button/band", in: stage) == 96)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == -96)
    try stage.advance(to: 1)
    #expect(try shownNumber("transform.translation.x", of: "button/band", in: stage) == 200)
  }

  @Test func `where motion should be reduced nothing flows`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try playEffect(
      "flow.install(button) print(flow.once(button).active)", to: 0.5,
      configuration: configuration)
    #expect(frame(of: stage) == frame(of: try playEffect("")))
    #expect(stage.takeMessages() == ["true"])
  }

  @Test func `where the interface runs from right to left the light does, too`() throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let script = "flow.install(button, { duration = 1 })"
    for time in [0.25, 0.5, 0.75] {
      let leftToRight = frame(of: try playEffect(script, to: time))
      let rightToLeft = frame(of: try playEffect(script, to: time, configuration: configuration))
      var isMirror = leftToRight != rightToLeft
      for y in 0..<leftToRight.height {
        for x in 0..<leftToRight.width
        where leftToRight[x, y] != rightToLeft[leftToRight.width - 1 - x, y] { isMirror = false }
      }
      #expect(isMirror, "at \(time)")
    }
  }

  // MARK: - The band

  @Test func `a band of a width crosses the layer and stands beside it before and after`() throws {
    let stage = try playEffect(
      "flow.install(button, { width = 60, duration = 1.2, interval = 1.8 })")
    let plain = frame(of: try playEffect(""))
    for (time, x) in [(0, -60), (0.6, 70), (1.2, 200), (2.4, 200), (3.6, 70)] {
      try stage.advance(to: time)
      let shown = try shownNumber("transform.translation.x", of: "button/band", in: stage)
      #expect(abs(shown - Double(x)) < 1e-9)
      #expect(frame(of: stage).litColumns(over: plain).isEmpty == (x != 70), "at \(time)")
    }
  }

  @Test func `colors and their places may be one's own`() throws {
    let stage = try playEffect(
      """
      flow.install(button, { width = 40, colors = { "#ff000000", "#ff0000", "#ff000000" } })
      flow.install(button, {
        width = 40, colors = { "#ff000000", "#ff0000", "#ff000000" }, locations = { 0, 0.25, 1 },
      })
      """)
    let gradient = try #require(stage.layers(at: "button/band").first).model.gradient
    #expect(gradient.locations == [0, 0.25, 1])
    #expect(gradient.colors[1] == Color(1, 0, 0, 1))
  }

  @Test func `a tilt leans the band clockwise`() throws {
    let stage = try playEffect(
      "flow.install(button, { width = 20, tilt = math.pi / 4, duration = 1 })", to: 0.5)
    let plain = frame(of: try playEffect(""))
    let lit = frame(of: stage)
    func middle(ofRow y: Int) -> Double {
      let columns = (0..<lit.width).filter { lit.isLit($0, y, over: plain) }
      return Double(columns.reduce(0, +)) / Double(columns.count)
    }
    // 20 rows are 20 columns, and half way the band's middle is the button's, (120, 40).
    #expect(abs(middle(ofRow: 30) - middle(ofRow: 50) - 20) <= 1)
    #expect(abs(middle(ofRow: 40) - 119.5) <= 1)
  }

  @Test(arguments: [-0.6, 0, 0.9])
  func `a tilted band comes from beside the layer and leaves it`(tilt: Double) throws {
    let stage = try playEffect(
      "flow.install(button, { width = 20, tilt = \(tilt), duration = 1 })")
    let plain = frame(of: try playEffect(""))
    for (time, isLit) in [(0.0, false), (0.02, false), (0.3, true), (0.7, true), (1, false)] {
      try stage.advance(to: time)
      // The first light is in a round corner.
      guard time != 0.02 else { continue }
      #expect(frame(of: stage).litColumns(over: plain).isEmpty != isLit, "at \(time)")
    }
  }

  // MARK: - Direction

  /// A square without corners, half crossed by an upright band.
  private func square(
    _ options: String, at time: Double, configuration: StageConfiguration = StageConfiguration()
  ) throws -> Pixmap {
    let stage = try run(
      """
      local stage = limn.stage { size = { 80, 80 } }
      local square = stage:addSublayer(limn.layer {
        frame = { 10, 10, 60, 60 }, backgroundColor = "navy",
      })
      require("effects.flow_light").install(square, { width = 24, \(options) })
      """, configuration: configuration)
    try stage.advance(to: time)
    return frame(of: stage)
  }

  /// The greatest difference of two pictures, one of which is read at other places.
  private func distance(
    _ one: Pixmap, _ other: Pixmap, _ place: (Int, Int) -> (Int, Int)
  ) -> Int {
    var greatest = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (p, q) = (one[x, y], other[place(x, y).0, place(x, y).1])
        greatest = max(greatest, abs(Int(p.red) - Int(q.red)), abs(Int(p.blue) - Int(q.blue)))
      }
    }
    return greatest
  }

  // Gradients are rounded at pixel centres, which are others in a turned picture: one step of 255.
  @Test(arguments: [0.2, 0.45, 0.8])
  func `light flows to all sides alike`(time: Double) throws {
    let right = try square("tilt = 0.3", at: time)
    #expect(
      distance(right, try square("tilt = 0.3, direction = 'left'", at: time)) {
        (79 - $0, $1)
      } <= 1)
    #expect(
      distance(right, try square("tilt = 0.3, direction = 'down'", at: time)) {
        (79 - $1, $0)
      } <= 1)
    #expect(
      distance(right, try square("tilt = 0.3, direction = 'up'", at: time)) {
        ($1, 79 - $0)
      } <= 1)
    #expect(
      distance(right, try square("tilt = 0.3, direction = math.pi", at: time)) {
        (79 - $0, 79 - $1)
      } <= 1)
    #expect(distance(right, try square("tilt = 0.3", at: 0)) { ($0, $1) } > 50)
  }

  @Test func `at any angle light comes from beside the layer, crosses it and leaves it`() throws {
    for angle in [0.3, 1, 2.5, -0.7, 4] {
      let plain = try square("direction = \(angle)", at: 0)
      let middle = try square("direction = \(angle)", at: 0.5)
      #expect(middle.isLit(40, 40, over: plain))
      #expect(try square("direction = \(angle)", at: 1).litColumns(over: plain).isEmpty)
      #expect(!(try square("direction = \(angle)", at: 0.95).litColumns(over: plain)).isEmpty)
      #expect(!plain.isLit(40, 40, over: try square("", at: 0)))
    }
  }

  @Test(arguments: ["'right'", "'left'", "'up'", "0.7"])
  func `where the interface runs from right to left all is mirrored`(direction: String) throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let options = "tilt = 0.3, direction = \(direction)"
    for time in [0.3, 0.6] {
      let plain = try square(options, at: time)
      let mirrored = try square(options, at: time, configuration: configuration)
      #expect(distance(plain, mirrored) { (79 - $0, $1) } <= 1)
      #expect(distance(plain, mirrored) { ($0, $1) } > 50)
    }
  }

  // MARK: - Speed

  @Test func `a speed in points a second makes wide layers take longer`() throws {
    let stage = try playEffect(
      """
      flow.once(button, { width = 60, speed = 130 }):onEnd(function() print(limn.now()) end)
      """, to: 5)
    #expect(stage.takeMessages() == ["2"])  // (200 + 60) / 130
  }

  @Test func `what is done of a sweep stays done when a resize makes it longer`() throws {
    let stage = try playEffect(
      """
      flow.install(button, { width = 100, speed = 100, interval = 1 })
      limn.after(5, function() button["bounds.size"] = { 500, 48 } end) -- 1 s into the 2nd sweep
      """, to: 5)
    let x = { try shownNumber("transform.translation.x", of: "button/band", in: stage) }
    // A third of the way, now from −100 to 500.
    #expect(try abs(x() - 100) < 1e-9)
    try stage.advance(to: 6)
    #expect(try abs(x() - 200) < 1e-9)
    // The sweep ends at 5 + 4 s and rests for one.
    try stage.advance(to: 9.5)
    #expect(try x() == 500)
    try stage.advance(to: 10.5)
    #expect(try abs(x() - -50) < 1e-9)
  }

  // MARK: - Lists

  /// Two cells of different widths in a list.
  private static let list = """
    local stage = limn.stage { size = { 320, 80 } }
    local list = stage:addSublayer(limn.layer { name = "list", frame = { 10, 0, 300, 80 } })
    local flow = require "effects.flow_light"
    local function cell(name, frame)
      return list:addSublayer(
        limn.layer { name = name, frame = frame, backgroundColor = "#333333" })
    end
    local narrow, wide = cell("narrow", { 20, 0, 100, 30 }), cell("wide", { 0, 40, 300, 30 })

    """

  /// The rows' lit frames among the first 70 at 60 a second.
  private func litFrames(_ script: String) throws -> (narrow: [Int], wide: [Int]) {
    let stage = try run(Self.list + script)
    let plain = frame(of: try run(Self.list))
    var lit: (narrow: [Int], wide: [Int]) = ([], [])
    for index in 0..<70 {
      try stage.advance(to: Double(index) / 60)
      let picture = frame(of: stage)
      if (0..<320).contains(where: { picture.isLit($0, 10, over: plain) }) {
        lit.narrow.append(index)
      }
      if (0..<320).contains(where: { picture.isLit($0, 50, over: plain) }) {
        lit.wide.append(index)
      }
    }
    return lit
  }

  // Wider layers are crossed faster; where light sets in as gently as in the wide band, that is one
  // frame of difference until an eye sees it.
  @Test(arguments: [("width = 60, ", 0), ("", 1)])
  func `in step, layers of all widths are entered and left at the same frames`(
    options: String, slack: Int
  ) throws {
    let lit = try litFrames(
      """
      for _, cell in ipairs(list.sublayers) do
        flow.install(cell, { \(options)sync = "time", duration = 1, interval = 1 })
      end
      """)
    #expect(lit.narrow.count > 50)
    for (narrow, wide) in [(lit.narrow.first, lit.wide.first), (lit.narrow.last, lit.wide.last)] {
      #expect(abs(try #require(narrow) - #require(wide)) <= slack)
    }
  }

  @Test func `across a list, the light has one place in the list's coordinates`() throws {
    let stage = try run(
      Self.list + """
        flow.install(narrow, { width = 60, sync = "space", duration = 1 })
        limn.after(0.25, function()
          flow.install(wide, { width = 60, sync = "space", duration = 1 }) -- joins in
        end)
        """)
    let plain = frame(of: try run(Self.list))
    for time in [0.25, 0.3, 0.4] {
      try stage.advance(to: time)
      let places = try ["narrow", "wide"].map { name in
        let cell = try #require(stage.layers(at: name).first)
        let band = try #require(stage.layers(at: name + "/band").first)
        let x = try shownNumber("transform.translation.x", of: name + "/band", in: stage)
        return cell.model.frame.minX + band.model.frame.minX + x
      }
      #expect(abs(places[0] - places[1]) < 1e-9)
      #expect(abs(places[0] - (-60 + 360 * time)) < 1e-9)
      let picture = frame(of: stage)
      // Both rows are lit in the same columns, where both are.
      let columns = (30..<130).filter { picture.isLit($0, 10, over: plain) }
      #expect(!columns.isEmpty)
      #expect(columns == (30..<130).filter { picture.isLit($0, 50, over: plain) })
    }
  }

  @Test func `across a list that has scrolled, the light crosses what it shows`() throws {
    let script = """
      local flow = require "effects.flow_light"
      local stage = limn.stage { size = { 40, 120 } }
      local list = stage:addSublayer(limn.layer { frame = { 0, 0, 40, 120 } })
      list["bounds.origin.y"] = 60
      local cell = list:addSublayer(
        limn.layer { frame = { 0, 140, 40, 30 }, backgroundColor = "#804000" })

      """
    let options = "{ width = 40, duration = 2, interval = 0, sync = 'space', direction = 'down' }"
    let stage = try run(script + "flow.install(cell, \(options))")
    let plain = frame(of: try run(script))
    try stage.advance(to: 1.2)
    let picture = frame(of: stage)
    // The band covers 116 to 156 in the list, of which the cell has 140 to 156: 80 to 96 on screen.
    #expect((0..<120).filter { picture.isLit(20, $0, over: plain) }.allSatisfy { 80..<96 ~= $0 })
    #expect(picture.isLit(20, 82, over: plain))
  }

  @Test func `across a list from right to left the light keeps one place, too`() throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let script = """
      for _, cell in ipairs(list.sublayers) do
        flow.install(cell, { width = 60, sync = "space", duration = 1, direction = 0.4 })
      end
      """
    let stage = try run(Self.list + script, configuration: configuration)
    try stage.advance(to: 0.7)
    let picture = frame(of: stage)
    let plain = frame(of: try run(Self.list))
    let upper = (30..<130).filter { picture.isLit($0, 25, over: plain) }
    let lower = (30..<130).filter { picture.isLit($0, 45, over: plain) }
    #expect(!upper.isEmpty)
    // 20 rows further down the front stands 20 · tan(0.4) points away.
    let shift =
      Double(lower.reduce(0, +)) / Double(lower.count)
      - Double(upper.reduce(0, +)) / Double(upper.count)
    #expect(abs(shift - 8.46) < 1.5)
  }

  // MARK: - Where motion is reduced

  @Test func `a pose stands still where motion is reduced`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try playEffect(
      "flow.install(button, { width = 60, pose = 0.5 })", configuration: configuration)
    let first = frame(of: stage)
    #expect(first.isLit(120, 40, over: frame(of: try playEffect(""))))
    var animations = 0
    stage.root.forEachLayer { animations += $0.animations.count }
    #expect(animations == 0)
    for time in [1.0, 7] {
      try stage.advance(to: time)
      let isStill = frame(of: stage) == first
      #expect(isStill)
    }
  }
}
