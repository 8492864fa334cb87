import Graphics
import Layers
import Scripting
import Testing

// Layers as scripts see them: constructors, names and addresses, the tree, geometry.
@Suite struct LayersInScripts {
  // MARK: - Constructors

  @Test func `a constructor's order does not hang on the order it is written in`() {
    #expect(
      output(
        of: """
          print(limn.layer { frame = { 10, 20, 100, 50 }, anchorPoint = { 0, 0 } }.position)
          print(limn.layer { anchorPoint = { 0, 0 }, frame = { 10, 20, 100, 50 } }.position)
          print(limn.layer { position = { 1, 2 }, bounds = { 0, 0, 4, 4 } }.frame)
          """) == ["{ 10, 20 }", "{ 10, 20 }", "{ -1, 0, 4, 4 }"])
  }

  @Test func `a frame beside a transform places the layer as if it had none`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { frame = { 10, 20, 100, 50 }, transform = { scale = { 2, 2 } } }
          print(layer.bounds, layer.position, layer.frame)
          """) == ["{ 0, 0, 100, 50 }\t{ 60, 45 }\t{ -40, -5, 200, 100 }"])
  }

  @Test func `a key path stands where a property may`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { ["bounds.size"] = { 40, 8 }, ["transform.scale.x"] = 3 }
          print(layer.bounds, layer["bounds.size.height"], layer["transform.scale.x"])
          layer["bounds.size"] = { 1, 2 }
          layer["position.y"] = 7
          print(layer.bounds, layer.position, layer.presentation["position.y"])
          """) == ["{ 0, 0, 40, 8 }\t8\t3", "{ 0, 0, 1, 2 }\t{ 0, 7 }\t7"])
  }

  @Test func `a constructor without a table makes a plain layer`() {
    #expect(
      output(
        of: "for _, make in ipairs { limn.layer, limn.gradientLayer, limn.shapeLayer } do"
          + " print(make().class, make {}.valid) end")
        == ["layer\ttrue", "gradientLayer\ttrue", "shapeLayer\ttrue"])
  }

  @Test func `a stage is a layer of class stage, with the layers' keys`() {
    #expect(
      output(
        of: """
          local s = limn.stage {
            size = { 30, 20 }, duration = 2, backgroundColor = "red",
            sublayers = { limn.layer { name = "a" } },
          }
          print(s.class, s.bounds, s.size, s.duration, s.backgroundColor, s.sublayers[1].name)
          print(s.superlayer, s.opacity)
          """) == ["stage\t{ 0, 0, 30, 20 }\t{ 30, 20 }\t2\t#ff0000\ta", "nil\t1"])
  }

  @Test func `the size the host wants beats the script's`() throws {
    var configuration = StageConfiguration()
    configuration.size = Size(640, 480)
    let stage = try run(
      "print(limn.env.size) print(limn.stage { size = { 1, 1 } }.size, limn.env.size)",
      configuration: configuration)
    #expect(stage.takeMessages() == ["{ 640, 480 }", "{ 640, 480 }\t{ 640, 480 }"])
    #expect(stage.size == Size(640, 480))
    #expect(stage.duration == nil)
  }

  // MARK: - Tree

  @Test func `addSublayer and insertSublayer return the sublayer`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer { name = "a" })
          local b = stage:insertSublayer(limn.layer { name = "b" }, 1)
          local c = stage:insertSublayer(limn.layer { name = "c" }, { below = a })
          local d = stage:insertSublayer(limn.layer { name = "d" }, { above = b })
          local names = {}
          for _, layer in ipairs(stage.sublayers) do names[#names + 1] = layer.name end
          print(table.concat(names, " "), a.superlayer == stage, d.superlayer == b.superlayer)
          """) == ["b d c a\ttrue\ttrue"])
  }

  @Test func `sublayers may be assigned, and reading gives a new list`() {
    #expect(
      output(
        of: """
          local a, b, c = limn.layer { name = "a" }, limn.layer { name = "b" }, limn.layer()
          stage.sublayers = { a, b }
          local list = stage.sublayers
          list[1] = nil
          print(#stage.sublayers, stage.sublayers == stage.sublayers)
          stage.sublayers = { b, c }
          print(a.superlayer, a.valid, stage.sublayers[1] == b, stage.sublayers[2] == c)
          stage.sublayers = {}
          print(#stage.sublayers)
          """) == ["2\tfalse", "nil\ttrue\ttrue\ttrue", "0"])
  }

  @Test func `one layer is one value, however it is come by`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer())
          local seen = { [a] = "seen" }
          print(seen[stage.sublayers[1]], stage.sublayers[1] == a, a == stage)
          """) == ["seen\ttrue\tfalse"])
  }

  @Test func `detaching keeps animations, and re-adding shows them in phase`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer())
          a:addAnimation(limn.basicAnimation {
            keyPath = "opacity", from = 0, to = 1, duration = 4, repeatCount = math.huge,
          })
          limn.after(0.5, function() a:removeFromSuperlayer() end)
          limn.after(1, function() print(#a.animationKeys, a.presentation.opacity) end)
          limn.after(3, function() stage:addSublayer(a) print(a.presentation.opacity) end)
          """, to: 3) == ["1\t0.25", "0.75"])
  }

  @Test func `destroying a layer destroys all in it, and ends what runs there`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer())
          local b = a:addSublayer(limn.layer())
          local fade = limn.basicAnimation { keyPath = "opacity", to = 0, duration = 9 }
          b:addAnimation(fade):onEnd(function(finished) print("animation", finished) end)
          b:on("go", print):onEnd(function(finished) print("subscription", finished) end)
          a:destroy()
          print(a.valid, b.valid, #stage.sublayers)
          """) == ["false\tfalse\t0", "subscription\tfalse", "animation\tfalse"])
  }

  // MARK: - Names

  @Test(arguments: ["ring", "ring2", "a_b-c", "7", "-"])
  func `a name has letters, digits, underscores and hyphens`(name: String) {
    #expect(output(of: "print(limn.layer { name = '\(name)' }.name)") == [name])
  }

  @Test func `an address names a layer from some ancestor down`() throws {
    let stage = try run(
      """
      for _, button in ipairs { "ok", "cancel" } do
        local layer = stage:addSublayer(limn.layer { name = button })
        local rings = layer:addSublayer(limn.layer { name = "rings" })
        for i = 1, 2 do rings:addSublayer(limn.layer { name = "ring" .. i }) end
      end
      stage:addSublayer(limn.shapeLayer())
      """)
    func count(_ address: String) -> Int { stage.layers(at: address).count }
    #expect(count("ok") == 1)
    #expect(count("ring2") == 2)
    #expect(count("ok/ring2") == 1)
    #expect(count("ok/rings/ring2") == 1)
    #expect(count("rings/ok") == 0)
    #expect(count("ok/ring3") == 0)
    #expect(count("shapeLayer#10") == 1)
    #expect(count("") == 0)
    #expect(stage.layers(at: "ring1").map { $0.superlayer?.superlayer?.label } == ["ok", "cancel"])
  }

  @Test func `a layer prints as its name, or class and number`() {
    #expect(
      output(of: "print(limn.layer { name = 'a' }, limn.shapeLayer(), stage, limn)")
        == ["layer 'a'\tshapeLayer#3\tstage#1\tlimn"])
  }

  // MARK: - Geometry

  @Test func `points and rects are converted into a layer, or onto the stage`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer { frame = { 10, 20, 40, 40 } })
          local b = a:addSublayer(limn.layer { frame = { 5, 5, 10, 10 }, transform = { scale = 2 } })
          print(b:convertPoint { 0, 0 }, b:convertPoint({ 5, 5 }, a), a:convertPoint({ 0, 0 }, b))
          print(b:convertRect({ 0, 0, 10, 10 }, a))
          print(b:contains { 9, 9 }, b:contains { 11, 9 })
          """) == ["{ 10, 20 }\t{ 10, 10 }\t{ 0, 0 }", "{ 0, 0, 20, 20 }", "true\tfalse"])
  }

  @Test func `the presentation answers for what shows now`() {
    #expect(
      output(
        of: """
          local a = stage:addSublayer(limn.layer { frame = { 0, 0, 10, 10 } })
          a:addAnimation(limn.basicAnimation {
            keyPath = "position.x", from = 0, to = 100, duration = 2,
          })
          limn.after(1, function()
            print(a.position.x, a.presentation.position.x, a.presentation["position.x"])
            print(a:convertPoint { 5, 5 }, a.presentation:convertPoint { 5, 5 })
          end)
          """, to: 1) == ["5\t50\t50", "{ 5, 5 }\t{ 50, 5 }"])
  }

  // MARK: - Covers

  @Test func `a cover reads as its host's size, in model and presentation`() {
    #expect(
      output(
        of: """
          local host = stage:addSublayer(limn.layer { frame = { 10, 10, 40, 20 }, cornerRadius = 6 })
          local cover = require("limn.layout").cover(host)
          print(cover.superlayer == host, cover.bounds, cover.cornerRadius, cover.masksToBounds)
          host:addAnimation(limn.basicAnimation {
            keyPath = "bounds.size.width", from = 40, to = 80, duration = 2,
          })
          limn.after(1, function()
            print(cover.bounds, cover.presentation.bounds, host.presentation.bounds)
          end)
          """, to: 1) == [
          "true\t{ 0, 0, 40, 20 }\t6\ttrue",
          "{ 0, 0, 40, 20 }\t{ 0, 0, 60, 20 }\t{ 0, 0, 60, 20 }",
        ])
  }
}
