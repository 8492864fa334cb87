import Scripting
import Testing

// A refused call says why, and leaves everything as it was; `pcall` shows what is there afterwards.
@Suite struct RefusedCalls {
  @Test(arguments: [
    ("a:addSublayer(a)", "addSublayer: a layer cannot be its own sublayer"),
    ("b:addSublayer(a)", "addSublayer: the layer already contains this one"),
    ("c:insertSublayer(a, 1)", "insertSublayer: the layer already contains this one"),
    ("c.sublayers = { a }", "layer.sublayers: the layer already contains this one"),
    ("a:addSublayer(stage)", "addSublayer: the stage cannot be a sublayer"),
    (
      "a:insertSublayer(limn.layer(), { above = c })",
      "insertSublayer: the layer to stand beside is not a sublayer of this one"
    ),
    (
      "a:insertSublayer(limn.layer(), { beside = b })",
      "insertSublayer's place must be an index, { below = layer } or { above = layer }, got table"
    ),
    ("a:insertSublayer(b, 2)", "insertSublayer: the index must be between 1 and 1, got 2"),
    ("a.sublayers = { c, 3 }", "layer.sublayers[2] must be a layer, got 3"),
    ("a.sublayers = { c, c }", "layer.sublayers: a layer can stand in the list once only"),
    ("a.superlayer = b", "layer.superlayer cannot be written"),
    ("a.class = 'shapeLayer'", "layer.class cannot be written"),
    ("stage:destroy()", "the stage cannot be destroyed"),
  ])
  func `a tree operation that cannot be is refused and changes nothing`(
    script: String, message: String
  ) {
    let lines = output(
      of: """
        local a = stage:addSublayer(limn.layer { name = "a" })
        local b = a:addSublayer(limn.layer { name = "b" })
        local c = b:addSublayer(limn.layer { name = "c" })
        print(select(2, pcall(function() \(script) end)))
        for _, layer in ipairs { stage, a, b, c } do
          local names = {}
          for i, sublayer in ipairs(layer.sublayers) do names[i] = sublayer.name end
          print(table.concat(names, " "))
        end
        """)
    #expect(lines == ["main.lua:4: " + message, "a", "b", "c", ""])
  }

  @Test func `layers can be nested 256 deep`() {
    #expect(
      output(
        of: """
          local top, layer = limn.layer(), nil
          layer = top
          for _ = 2, 255 do layer = layer:addSublayer(limn.layer()) end
          stage:addSublayer(top)
          print(pcall(layer.addSublayer, layer, limn.layer()))
          print(#layer.sublayers)
          """) == [
          "false\tmain.lua:5: addSublayer: layers may be nested 256 deep at most", "0",
        ])
  }

  @Test func `a layer beyond the limit is refused, with the number of the detached`() {
    var configuration = StageConfiguration()
    configuration.limits.layers = 10
    #expect(
      output(
        of:
          "for i = 1, 12 do\n  local l = limn.layer(); if i < 4 then stage:addSublayer(l) end end",
        configuration: configuration) == [
          "main.lua:2: the script has 10 layers, the most it may have; 6 of them are detached:"
            + " call destroy() on layers that are never shown again"
        ])
  }

  @Test func `a destroyed layer gives its place back`() {
    var configuration = StageConfiguration()
    configuration.limits.layers = 3
    #expect(
      output(
        of: "for _ = 1, 100 do limn.layer():destroy() end print('fine')",
        configuration: configuration) == ["fine"])
  }

  // MARK: - Destroyed layers

  @Test(arguments: [
    "print(ink.opacity)", "ink.opacity = 1", "ink:addSublayer(limn.layer())",
    "stage:addSublayer(ink)", "stage.sublayers = { ink }", "ink:removeFromSuperlayer()",
    "print(ink.presentation)", "print(shown.opacity)", "ink:on('tap', print)",
    "ink:addAnimation(limn.basicAnimation { keyPath = 'opacity' })",
    "stage:convertPoint({ 0, 0 }, ink)", "limn.layer { sublayers = { ink } }",
    "require('limn.layout').cover(ink)",
  ])
  func `a destroyed layer cannot be used, and the message says where it was destroyed`(
    use: String
  ) {
    #expect(
      failure(
        of: """
          local ink = stage:addSublayer(limn.layer { name = "ink" })
          local shown = ink.presentation
          ink:destroy()
          \(use)
          """) == "main.lua:4: layer 'ink' was destroyed at main.lua:3")
  }

  @Test func `a nameless layer is told by its class and number`() {
    #expect(
      failure(of: "local l = limn.shapeLayer(); l:destroy()\nl.opacity = 1")
        == "main.lua:2: layer 'shapeLayer#2' was destroyed at main.lua:1")
  }

  @Test func `what is in a destroyed layer is destroyed with it, at the same place`() {
    #expect(
      failure(
        of: """
          local a = limn.layer { name = "a" }
          local b = a:addSublayer(limn.layer { name = "b" })
          a:destroy()
          b.opacity = 1
          """) == "main.lua:4: layer 'b' was destroyed at main.lua:3")
  }

  @Test func `a destroyed layer still answers valid, destroy and tostring`() {
    #expect(
      output(
        of: """
          local a = limn.layer { name = "a" }
          print(a.valid)
          a:destroy()
          a:destroy()
          print(a.valid, tostring(a))
          """) == ["true", "false\tdestroyed layer"])
  }

  // MARK: - Values stay

  @Test(arguments: [
    ("opacity = 2", "1"), ("position = { 1, 0/0 }", "{ 5, 6 }"),
    ("frame = { 0, 0, 1 }", "{ 5, 6 }"), ("['bounds.size.width'] = -1", "{ 0, 0, 0, 0 }"),
    ("backgroundColor = 'bleu'", "nil"), ("name = '?'", "a"),
  ])
  func `a refused write leaves the value`(write: String, value: String) {
    let name = write.contains("bounds") ? "bounds" : write.prefix { $0.isLetter }
    let target = write.hasPrefix("[") ? "a" : "a."
    let read = name == "frame" ? "position" : "\(name)"
    #expect(
      output(
        of: """
          local a = limn.layer { name = "a", position = { 5, 6 } }
          print(pcall(function() \(target)\(write) end) and "written" or "refused")
          print(tostring(a.\(read)))
          """) == ["refused", value])
  }

  @Test func `a refused constructor leaves its sublayers where they were`() {
    #expect(
      output(
        of: """
          local child = stage:addSublayer(limn.layer { name = "child" })
          print(pcall(limn.layer, { sublayers = { child }, opacity = 2 }))
          print(child.superlayer == stage)
          """) == [
          "false\tmain.lua:2: layer.opacity must be a number between 0 and 1, got 2", "true",
        ])
  }

  @Test func `a refused animation is not attached and ends none`() {
    #expect(
      output(
        of: """
          local pulse = limn.basicAnimation { keyPath = "opacity", to = 0 }
          local handle = stage:addAnimation(pulse, "pulse")
          local wrong = limn.basicAnimation { keyPath = "strokeEnd", to = 0 }
          print(pcall(stage.addAnimation, stage, wrong, "pulse"))
          print(handle.active, #stage.animationKeys)
          print(pcall(handle.update, handle, wrong))
          print(handle.active, stage:animation("pulse") == handle)
          """) == [
          "false\tmain.lua:4: stage has no property 'strokeEnd'", "true\t1",
          "false\tmain.lua:6: stage has no property 'strokeEnd'", "true\ttrue",
        ])
  }

  @Test func `a refused assignment to an animation leaves its value`() {
    #expect(
      output(
        of: """
          local fade = limn.basicAnimation { keyPath = "opacity", from = 0.25, duration = 2 }
          print(pcall(function() fade.duration = -1 end))
          print(pcall(function() fade.from = "red" end))
          print(fade.from, fade.duration)
          """) == [
          "false\tmain.lua:2: basicAnimation.duration must be a number of seconds of at least 0,"
            + " got -1",
          "false\tmain.lua:3: basicAnimation.from must be a number, got 'red'", "0.25\t2",
        ])
  }

  // MARK: - Animations that do not fit

  @Test(arguments: [
    (
      "limn.basicAnimation { keyPath = 'frame', to = { 0, 0, 1, 1 } }",
      "layer.frame cannot be animated; animate 'bounds' and 'position'"
    ),
    ("limn.basicAnimation { keyPath = 'name' }", "layer.name cannot be animated"),
    (
      "limn.basicAnimation { keyPath = 'lineWidth', to = 3 }",
      "layer has no property 'lineWidth'"
    ),
  ])
  func `an animation that the layer cannot take is refused when it is added`(
    animation: String, message: String
  ) {
    #expect(
      failure(of: "local l = limn.layer()\nl:addAnimation(\(animation))")
        == "main.lua:2: " + message)
  }

  @Test(arguments: [
    (
      "basicAnimation", "from = 0, to = 1, by = 1",
      "basicAnimation.from, to and by cannot all be given: leave one out"
    ),
    (
      "basicAnimation", "delay = 1, beginTime = 1",
      "basicAnimation.beginTime and delay cannot both be given"
    ),
    (
      "basicAnimation", "repeatCount = 2, repeatDuration = 2",
      "basicAnimation.repeatCount and repeatDuration cannot both be given"
    ),
    (
      "keyframeAnimation", "values = { 0, 1 }, keyTimes = { 0 }",
      "keyframeAnimation.keyTimes must have 2 entries for 2 values, not 1"
    ),
    (
      "keyframeAnimation", "values = { 0, 1 }, keyTimes = { 0, 2 }",
      "keyframeAnimation.keyTimes must lie in 0…1: keyTimes[2] is 2"
    ),
    (
      "keyframeAnimation", "values = { 0, 1, 0 }, keyTimes = { 0, 0.5, 0.2 }",
      "keyframeAnimation.keyTimes must not decrease: keyTimes[3] is 0.2 after 0.5"
    ),
    (
      "keyframeAnimation", "values = { 0, 1 }, timingFunctions = { 'linear', 'linear' }",
      "keyframeAnimation.timingFunctions must have at most one entry for each of the 1 segment,"
        + " not 2"
    ),
  ])
  func `an animation that contradicts itself is refused where it is made`(
    constructor: String, keys: String, message: String
  ) {
    #expect(
      failure(of: "\nlimn.\(constructor) { keyPath = 'opacity', \(keys) }")
        == "main.lua:2: " + message)
  }

  @Test func `an animation that was changed into a contradiction says where it was made`() {
    #expect(
      failure(
        of: """
          local fade = limn.basicAnimation { keyPath = "opacity", from = 0, to = 1 }
          fade.by = 1
          stage:addAnimation(fade)
          """)
        == "main.lua:3: basicAnimation (made at main.lua:1).from, to and by cannot all be given:"
        + " leave one out")
  }

  // MARK: - What cannot be written

  @Test(arguments: [
    ("stage.position = { 0, 0 }", "stage.position cannot be written; the stage fills the picture"),
    (
      "stage['bounds.size'] = { 1, 1 }",
      "stage.bounds.size cannot be written; limn.stage sets the size, and the host may change it"
    ),
    (
      "stage.presentation.opacity = 1",
      "layer.presentation cannot be written; write the layer itself"
    ),
    ("limn.now = 3", "limn cannot be written; keep your own values in locals"),
    ("limn.env.dark = true", "limn.env cannot be written; the host sets it"),
    ("limn.after(1, print).active = false", "a handle cannot be written"),
    (
      "require('limn.layout').cover(stage).position = { 0, 0 }",
      "a cover's position cannot be written; a cover always has its superlayer's bounds"
    ),
    (
      "stage.position.x = 5",
      "point.x cannot be written; values are immutable; write layer[\"position.x\"] = …"
    ),
    (
      "stage.bounds.size.width = 5",
      "size.width cannot be written; values are immutable;"
        + " write layer[\"bounds.size.width\"] = …"
    ),
    (
      "stage.bounds.width = 5",
      "rect.width cannot be written; values are immutable;"
        + " write layer[\"bounds.size.width\"] = … or a new rect"
    ),
    (
      "limn.color('red').r = 0",
      "color.r cannot be written; values are immutable;"
        + " write a new color, or color:withAlpha(…)"
    ),
    (
      "stage.transform.m11 = 2",
      "transform.m11 cannot be written; values are immutable; write a new one"
    ),
    ("stage.position[1] = 5", "a point cannot be written; values are immutable; write a new one"),
  ])
  func `what is read-only says what to write instead`(script: String, message: String) {
    #expect(failure(of: "\n" + script) == "main.lua:2: " + message)
  }
}
