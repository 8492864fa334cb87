import Scripting
import Testing

// Every way in which a script can be wrong ends in one message that begins with file and line.
@Suite struct BadInput {
  // MARK: - Code

  @Test func `a syntax error names the line`() {
    #expect(
      failure(of: "\nlocal x = = 3")
        == "main.lua:2: unexpected symbol near '='")
  }

  @Test func `an error in the main chunk names the line`() {
    #expect(
      failure(of: "\n\nlocal t = nil; t.x = 1")
        == "main.lua:3: attempt to index a nil value (local 't')")
  }

  @Test func `an error in a timer names the line and stops the clock there`() throws {
    let stage = try run("limn.after(0.5, function()\n  error('broken') end)")
    let error = #expect(throws: ScriptError.self) { try stage.advance(to: 2) }
    #expect(error?.message == "main.lua:2: broken")
    #expect(error?.kind == .runtime)
    #expect(stage.now == 0.5)
  }

  @Test func `an error in an event handler names the line`() {
    #expect(
      failure(of: "limn.on('go', function(data)\n  return data.x.y end)\nlimn.post('go', {})")
        == "main.lua:2: attempt to index a nil value (field 'x')")
  }

  @Test func `an error in onEnd names the line`() {
    #expect(
      failure(of: "limn.after(1, function() end):onEnd(function()\n  error('late') end)", to: 1)
        == "main.lua:2: late")
  }

  @Test func `an error that is no string is told by its type`() {
    #expect(failure(of: "error({})") == "main.lua:1: (error object is a table value)")
  }

  @Test func `a script without a stage says what to call`() {
    #expect(
      failure(of: "-- limn.stage")
        == "main.lua: the script made no stage; call limn.stage { size = { 320, 120 } }")
  }

  @Test func `a second stage names the first`() {
    #expect(
      failure(of: "limn.stage { size = { 1, 1 } }\nlimn.stage { size = { 1, 1 } }")
        == "main.lua:2: limn.stage was already called at main.lua:1")
  }

  // MARK: - Names

  @Test(arguments: [
    ("limn.layer { opactiy = 1 }", "layer has no property 'opactiy' (did you mean 'opacity'?)"),
    ("limn.layer { qqqqqq = 1 }", "layer has no property 'qqqqqq'"),
    ("limn.layer { path = 'M 0 0' }", "layer has no property 'path'"),
    (
      "stage.backgroundcolor = 'red'",
      "stage has no property 'backgroundcolor' (did you mean 'backgroundColor'?)"
    ),
    ("print(stage.opcity)", "stage has no property 'opcity' (did you mean 'opacity'?)"),
    (
      "print(stage.presentation.opcity)",
      "presentation has no property 'opcity' (did you mean 'opacity'?)"
    ),
    (
      "stage['sublayerTransform.scal'] = 2",
      "stage has no property 'sublayerTransform.scal' (did you mean 'sublayerTransform.scale'?)"
    ),
    (
      "stage:addSubLayer(limn.layer())",
      "stage has no property 'addSubLayer' (did you mean 'addSublayer'?)"
    ),
    ("limn.layr {}", "limn has no property 'layr' (did you mean 'layer'?)"),
    ("limn.layer { isHidden = true }", "layer has no property 'isHidden'; write 'hidden'"),
    ("limn.layer { width = 3 }", "layer has no property 'width'; write 'bounds.size.width'"),
    ("limn.layer { [true] = 3 }", "a name in layer must be a string, got true"),
    ("print(limn.env.dork)", "limn.env has no property 'dork' (did you mean 'dark'?)"),
    (
      "limn.basicAnimation { keyPath = 'opacity', too = 3 }",
      "basicAnimation has no property 'too' (did you mean 'to'?)"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', fromValue = 3 }",
      "basicAnimation has no property 'fromValue' (did you mean 'from'?)"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', easing = 'linear' }",
      "basicAnimation has no property 'easing' (did you mean 'timingFunction'?)"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', removedOnCompletion = false }",
      "removedOnCompletion does not exist: fillMode alone decides what shows after the end"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacty' }",
      "a layer has no property 'opacty' (did you mean 'opacity'?)"
    ),
    ("print(stage.position.z)", "point has no property 'z' (did you mean 'x'?)"),
    (
      "print(limn.after(1, print).activ)",
      "handle has no property 'activ' (did you mean 'active'?)"
    ),
    ("limn.param('x', 1, { mni = 0 })", "param has no property 'mni' (did you mean 'min'?)"),
    (
      "limn.transform { rotatoin = 1 }",
      "transform has no property 'rotatoin' (did you mean 'rotation'?)"
    ),
    (
      "require('limn.layout').cove(stage)",
      "limn.layout has no property 'cove' (did you mean 'cover'?)"
    ),
  ])
  func `an unknown name is refused with the nearest one`(script: String, message: String) {
    #expect(failure(of: script) == "main.lua:1: " + message)
  }

  @Test func `an unknown field of an event is refused with the nearest one`() {
    #expect(
      failure(of: "limn.on('suspend', function(e)\n  print(e.tme) end)\nlimn.post('suspend')")
        == "main.lua:2: event 'suspend' has no property 'tme' (did you mean 'time'?)")
  }

  // MARK: - Types

  @Test(arguments: [
    ("stage.opacity = '1'", "stage.opacity must be a number between 0 and 1, got '1'"),
    ("stage.opacity = nil", "stage.opacity must be a number between 0 and 1, got nil"),
    ("stage.hidden = 1", "stage.hidden must be a boolean, got 1"),
    ("limn.layer { position = 3 }", "layer.position must be a point { x, y }, got 3"),
    (
      "limn.layer { position = { 3 } }",
      "layer.position: must be a point { x, y }, got 1 values"
    ),
    (
      "limn.layer { position = { x = 3, y = 4 } }",
      "layer.position must be a point { x, y }, got a table with the key 'x';"
        + " write the numbers in order, without names"
    ),
    ("limn.layer { position = { 3, '4' } }", "layer.position[2] must be a number, got '4'"),
    (
      "limn.layer { frame = { 1, 2, 3 } }",
      "layer.frame: must be a rect { x, y, width, height }, got 3 values"
    ),
    (
      "limn.layer { backgroundColor = 3 }",
      "layer.backgroundColor must be a color such as \"#2f6bff\", { r, g, b } or a CSS name,"
        + " got 3"
    ),
    (
      "limn.layer { backgroundColor = '#12345' }",
      "layer.backgroundColor: '#12345' is not a color: '#' takes 3, 4, 6 or 8 hexadecimal digits"
    ),
    (
      "limn.layer { backgroundColor = 'bleu' }",
      "layer.backgroundColor: 'bleu' is not a color name (did you mean 'blue'?)"
    ),
    (
      "limn.layer { backgroundColor = { 1, 2, 0 } }",
      "layer.backgroundColor[2] must be a number between 0 and 1, got 2"
    ),
    (
      "limn.layer { transform = 3 }",
      "layer.transform must be a transform such as { rotation = 0.5, scale = 2 }, got 3"
    ),
    (
      "limn.layer { transform = { 1, 2, 3 } }",
      "layer.transform: a matrix has 6 or 16 numbers, got 3"
    ),
    (
      "limn.layer { transform = { translation = 3 } }",
      "layer.transform.translation must be { x, y[, z] }, got 3"
    ),
    (
      "limn.layer { name = 'a b' }",
      "layer.name: a name has letters, digits, '_' and '-' only, got 'a b'"
    ),
    (
      "limn.layer { name = 3 }",
      "layer.name must be a name of letters, digits, '_' and '-', got 3"
    ),
    (
      "limn.layer { contents = 'a.png' }",
      "layer.contents must be an image, got a string; write limn.image(\"…\")"
    ),
    (
      "limn.layer { contentsGravity = 'resizeAspects' }",
      "layer.contentsGravity must be one of 'resize', 'resizeAspect', 'resizeAspectFill',"
        + " 'center', got 'resizeAspects' (did you mean 'resizeAspect'?)"
    ),
    ("limn.shapeLayer { path = 3 }", "shapeLayer.path must be a path or SVG path data, got 3"),
    (
      "limn.shapeLayer { lineDashPattern = 3 }",
      "shapeLayer.lineDashPattern must be a list of numbers, got 3"
    ),
    (
      "limn.gradientLayer { colors = { 'red', 4 } }",
      "gradientLayer.colors[2] must be a color such as \"#2f6bff\", { r, g, b } or a CSS name,"
        + " got 4"
    ),
    (
      "limn.gradientLayer { locations = { 0.5, 0.2 } }",
      "gradientLayer.locations: must not decrease: locations[2] is 0.2 after 0.5"
    ),
    ("limn.layer(3)", "limn.layer's argument must be a table, got 3"),
    (
      "limn.layer { limn.layer() }",
      "limn.layer takes named keys only; put sublayers into sublayers = { … }"
    ),
    ("limn.layer { sublayers = { 3 } }", "layer.sublayers[1] must be a layer, got 3"),
    (
      "limn.layer { frame = { 0, 0, 1, 1 }, bounds = { 0, 0, 1, 1 } }",
      "layer: give 'frame' or 'bounds', not both"
    ),
    ("stage:addSublayer(3)", "addSublayer's layer must be a layer, got 3"),
    ("stage.addSublayer(3)", "layer.addSublayer needs its object first: call it with ':'"),
    (
      "stage:insertSublayer(limn.layer(), 'top')",
      "insertSublayer's place must be an index, { below = layer } or { above = layer }, got 'top'"
    ),
    (
      "stage:addAnimation(3)",
      "addAnimation's animation must be an animation such as limn.basicAnimation { … }, got 3"
    ),
    (
      "stage:addAnimation(limn.basicAnimation { keyPath = 'opacity' }, 3)",
      "addAnimation's key must be a string, got 3"
    ),
    ("limn.basicAnimation {}", "limn.basicAnimation needs 'keyPath'"),
    (
      "limn.keyframeAnimation { keyPath = 'opacity' }",
      "limn.keyframeAnimation needs 'values' or 'path'"
    ),
    (
      "limn.animationGroup { animations = { 3 } }",
      "animationGroup.animations[1] must be an animation, got 3"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', from = 'red' }",
      "basicAnimation.from must be a number, got 'red'"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', fillMode = 'forward' }",
      "basicAnimation.fillMode must be one of 'removed', 'backwards', 'forwards', 'both',"
        + " got 'forward' (did you mean 'forwards'?)"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', timingFunction = 'easeOutt' }",
      "basicAnimation.timingFunction must be one of 'linear', 'easeIn', 'easeOut',"
        + " 'easeInEaseOut', 'default', …, got 'easeOutt' (did you mean 'easeOut'?)"
    ),
    ("limn.after(1)", "after's function must be a function, got nil"),
    ("limn.on(3, print)", "on's event must be an event's name, got 3"),
    ("limn.image(3)", "image's name must be a file name, got 3"),
    ("limn.param(3, 1)", "param's name must be a name, got 3"),
    (
      "limn.param('x', {})",
      "the default of parameter 'x' must be a number, a boolean or a string, got table"
    ),
    (
      "limn.after(1, print):stop('later')",
      "stop's mode must be one of 'now', 'finish', got 'later'"
    ),
    (
      "limn.after(1, print):stop('finish')",
      "stop(\"finish\") is for animations; a timer has no cycle"
    ),
  ])
  func `a value of another type is refused with what would be right`(
    script: String, message: String
  ) {
    #expect(failure(of: script) == "main.lua:1: " + message)
  }

  @Test func `a stage needs a size`() {
    #expect(failure(of: "limn.stage {}") == "main.lua:1: stage needs 'size'")
    #expect(
      failure(of: "limn.stage(3)")
        == "main.lua:1: limn.stage's argument must be a table such as { size = { 320, 120 } },"
        + " got 3")
  }

  // MARK: - Numbers

  @Test(arguments: [
    ("stage.opacity = 0/0", "stage.opacity must be a number between 0 and 1, got nan"),
    ("stage.opacity = 1.5", "stage.opacity must be a number between 0 and 1, got 1.5"),
    ("stage.cornerRadius = -3", "stage.cornerRadius must be a number of at least 0, got -3"),
    (
      "stage.cornerRadius = math.huge",
      "stage.cornerRadius must be a number of at most 1e7, got inf"
    ),
    (
      "limn.layer { position = { 0/0, 1 } }",
      "layer.position[1] must be a number between -1e7 and 1e7, got nan"
    ),
    (
      "limn.layer { position = { 2e7, 1 } }",
      "layer.position[1] must be a number between -1e7 and 1e7, got 20000000"
    ),
    (
      "limn.layer { ['bounds.size'] = { -1, 1 } }",
      "layer.bounds.size must be a size of at least 0, got -1"
    ),
    (
      "limn.layer { ['bounds.size.width'] = -1 }",
      "layer.bounds.size.width must be a number of at least 0, got -1"
    ),
    (
      "limn.shapeLayer { lineWidth = -1 }",
      "shapeLayer.lineWidth must be a number of at least 0, got -1"
    ),
    ("limn.path():line(1/0, 0)", "path.line's x must be a number between -1e7 and 1e7, got inf"),
    ("limn.after(-1, print)", "after's time must be a number of seconds of at least 0, got -1"),
    (
      "limn.every(0, print)",
      "every's time must be a number of seconds of at least 0.0001, got 0"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', duration = -1 }",
      "basicAnimation.duration must be a number of seconds of at least 0, got -1"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', duration = math.huge }",
      "basicAnimation.duration must be a number of at most 1e7, got inf"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', repeatCount = 0/0 }",
      "basicAnimation.repeatCount must be a number of at least 0, got nan"
    ),
    (
      "limn.basicAnimation { keyPath = 'opacity', timingFunction = { 2, 0, 0, 1 } }",
      "basicAnimation.timingFunction[1] must be a number between 0 and 1, got 2"
    ),
    (
      "stage:insertSublayer(limn.layer(), 1.5)",
      "insertSublayer's index must be a whole number, got 1.5"
    ),
    (
      "stage:insertSublayer(limn.layer(), 3)",
      "insertSublayer: the index must be between 1 and 1, got 3"
    ),
    (
      "limn.color('red'):withAlpha(2)",
      "withAlpha's alpha must be a number between 0 and 1, got 2"
    ),
  ])
  func `a number out of its range is refused with the range`(script: String, message: String) {
    #expect(failure(of: script) == "main.lua:1: " + message)
  }

  @Test(arguments: [
    ("{ 0, 10 }", "0 x 10"), ("{ 20000, 10 }", "20000 x 10"), ("{ 1, 16385 }", "1 x 16385"),
  ])
  func `a stage that has no area, or is too large for a picture, is refused`(
    size: String, got: String
  ) {
    #expect(
      failure(of: "limn.stage { size = \(size) }")
        == "main.lua:1: stage.size: each side must be above 0 and at most 16384 pixels, got "
        + got)
  }
}
