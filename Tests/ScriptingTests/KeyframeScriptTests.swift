import Layers
import Scripting
import Testing

// Keyframe animations as scripts make them: modes, paths, transitions.
@Suite struct KeyframesInScripts {
  private struct Cubics: Decodable {
    struct Vector: Decodable {
      var values: [Double]
      var keyTimes: [Double]?
      var t, expect: [Double]
    }
    var vectors: [Vector]
  }

  /// A keyframe animation of a number that begins after ten seconds and takes one.
  private func keyframes(_ values: [Double], _ keys: String = "") -> String {
    """
    limn.keyframeAnimation { keyPath = "zPosition", duration = 1, beginTime = 10,
      values = { \(values.map { "\($0)" }.joined(separator: ", ")) }, \(keys) }
    """
  }

  @Test func `cubic vectors`() throws {
    let rows = try vectors("cubic-keyframes-derived.json", as: Cubics.self).vectors.flatMap {
      vector in
      let times = vector.keyTimes.map {
        "keyTimes = { \($0.map { "\($0)" }.joined(separator: ", ")) },"
      }
      return zip(vector.t, vector.expect).map { time, value in
        MeasuredRow(
          animation: keyframes(vector.values, "calculationMode = 'cubic', \(times ?? "")"),
          time: time, value: value, slack: 1e-6)
      }
    }
    #expect(rows.count > 90)
    #expect(try missed(rows) == [])
  }

  @Test func `tension, continuity, bias and the other modes`() throws {
    let values = [0.0, 1, 4, 9]
    let rows: [(String, Double, Double)] = [
      ("calculationMode = 'cubic'", 0.5, 2.25),
      ("calculationMode = 'cubic', tensionValues = { 0, 1, 1, 0 }", 0.5, 2.5),
      ("calculationMode = 'cubic', continuityValues = { 0, 1, 0, 0 }", 0.5, 2.125),
      ("calculationMode = 'cubic', biasValues = { 0, 0, 1, 0 }", 0.5, 2.375),
      ("calculationMode = 'cubic', tensionValues = { 1 }", 0.5, 2.25),
      ("calculationMode = 'linear'", 0.5, 2.5),
      ("calculationMode = 'discrete'", 0.5, 4), ("calculationMode = 'discrete'", 0.25, 1),
      ("calculationMode = 'discrete', keyTimes = { 0, 0.1, 0.2, 0.9, 1 }", 0.5, 4),
      ("calculationMode = 'paced'", 0.5, 4.5),
      ("calculationMode = 'paced', keyTimes = { 0, 0.1, 0.2, 1 }", 0.25, 2.25),
      ("keyTimes = { 0, 0.5, 0.5, 1 }", 0.5, 4), ("keyTimes = { 0, 0.5, 0.5, 1 }", 0.25, 0.5),
      ("keyTimes = { 0.2, 0.4, 0.6, 0.8 }", 0.1, 0), ("keyTimes = { 0.2, 0.4, 0.6, 0.8 }", 0.9, 9),
      ("timingFunctions = { 'easeIn' }", 1.0 / 6, 0.3153568125725399),
      ("timingFunction = 'easeIn'", 0.5, 0.9460704377176197),
    ]
    #expect(
      try missed(
        rows.map {
          MeasuredRow(animation: keyframes(values, $0.0), time: $0.1, value: $0.2)
        }) == [])
  }

  @Test func `one value animates nothing`() throws {
    #expect(
      try missed([MeasuredRow(animation: keyframes([5]), time: 0.5, value: nil)]) == [])
  }

  // MARK: - Paths

  /// What a layer that moves along a path shows.
  private func along(_ path: String, _ keys: String = "", at time: Double, _ shown: String)
    -> String
  {
    output(
      of: """
        local dot = stage:addSublayer(limn.layer())
        dot:addAnimation(limn.keyframeAnimation { keyPath = "position", path = \(path), duration = 1,
          \(keys) })
        limn.after(\(time), function() local p = dot.presentation print(\(shown)) end)
        """, to: 1
    ).joined(separator: " ")
  }

  private let place = "('%.4f %.4f'):format(p.position.x, p.position.y)"

  @Test(arguments: [
    ("'M 0 0 C 0 100 100 100 100 0'", "", 0.25, "15.6250 56.2500"),
    ("'M 0 0 L 10 0 L 10 100'", "", 0.5, "10.0000 0.0000"),
    ("'M 0 0 L 10 0 L 10 90'", "calculationMode = 'paced'", 0.5, "10.0000 40.0000"),
    // The closing segment counts, a move takes no time.
    ("'M 0 0 L 10 0 L 10 10 Z'", "", 5.0 / 6, "5.0000 5.0000"),
    ("'M 0 0 L 10 0 M 50 50 L 60 50'", "", 0.75, "55.0000 50.0000"),
    ("'M 0 0 L 10 0 L 20 0'", "keyTimes = { 0, 0.2, 1 }", 0.6, "15.0000 0.0000"),
    ("'M 0 0 L 10 0 L 20 0'", "calculationMode = 'discrete'", 0.4, "10.0000 0.0000"),
    ("limn.path():arc(0, 0, 10, 0, math.pi)", "", 0.5, "0.0000 10.0000"),
    ("limn.path():arc(0, 0, 10, 0, math.pi)", "", 1.0 / 3, "5.0000 8.6603"),
    ("'M 0 0 L 10 0 L 20 0'", "timingFunctions = { 'easeIn' }", 0.25, "3.1536 0.0000"),
  ])
  func `a path leads the way`(path: String, keys: String, time: Double, expected: String) {
    #expect(along(path, keys, at: time, place) == expected)
  }

  @Test func `paced motion along a curve is by true length`() {
    #expect(
      along("'M 0 0 C 0 100 100 100 100 0'", "calculationMode = 'paced'", at: 0.25, place)
        == "10.5893 48.3524")
  }

  @Test(arguments: [("auto", "1.0000"), ("autoReverse", "-1.0000")])
  func `what moves can turn with the path`(mode: String, expected: String) {
    #expect(
      along(
        "'M 0 0 L 10 0 L 10 10'", "rotationMode = '\(mode)'", at: 0.75,
        "('%.4f'):format(p.transform.m12)") == expected)
  }

  @Test func `a path and values take each other's place`() {
    #expect(
      output(
        of: """
          local way = limn.keyframeAnimation { keyPath = "position", path = "M 0 0 L 9 9" }
          print(way.values, way.path.length > 12, way.rotationMode)
          way.rotationMode = "auto"
          print(way.rotationMode)
          way.rotationMode = nil
          way.values = { { 0, 0 }, { 1, 1 } }
          print(#way.values, way.path, way.rotationMode)
          way.path = limn.path():move(0, 0):line(3, 4)
          print(way.values, way.path.length)
          print(#way.tensionValues)
          """) == ["nil\ttrue\tnil", "auto", "2\tnil\tnil", "nil\t5", "0"])
  }

  @Test(arguments: [
    ("keyPath = 'position'", "limn.keyframeAnimation needs 'values' or 'path'"),
    (
      "keyPath = 'position', values = { { 0, 0 } }, path = 'M 0 0 L 1 1'",
      "keyframeAnimation: give 'values' or 'path', not both"
    ),
    (
      "keyPath = 'opacity', path = 'M 0 0 L 1 1'",
      "keyframeAnimation.path moves a point, and 'opacity' is none"
    ),
    (
      "keyPath = 'position', path = 'M 0 0'",
      "keyframeAnimation.path must have something to move along"
    ),
    ("keyPath = 'position', path = 'Q'", "keyframeAnimation.path"),
    (
      "keyPath = 'position', values = { { 0, 0 }, { 1, 1 } }, rotationMode = 'auto'",
      "keyframeAnimation.rotationMode needs a path"
    ),
    (
      "keyPath = 'position', path = 'M 0 0 L 1 1', rotationMode = 'yes'",
      "keyframeAnimation.rotationMode must be one of 'auto', 'autoReverse', got 'yes'"
    ),
    (
      "keyPath = 'opacity', values = { 0, 1 }, calculationMode = 'smooth'",
      "keyframeAnimation.calculationMode must be one of 'linear', 'discrete', 'paced', 'cubic',"
        + " 'cubicPaced', got 'smooth'"
    ),
    (
      "keyPath = 'opacity', values = { 0, 1 }, tensionValues = { 2 }",
      "keyframeAnimation.tensionValues[1] must be a number between -1 and 1, got 2"
    ),
    (
      "keyPath = 'opacity', values = { 0, 1 }, biasValues = { 0, 0, 0 }",
      "keyframeAnimation.biasValues must have at most one entry for each of the 2 values, not 3"
    ),
    (
      "keyPath = 'opacity', values = { 0, 1 }, easing = 'linear'",
      "keyframeAnimation has no property 'easing' (did you mean 'timingFunction'?)"
    ),
    (
      "keyPath = 'opacity', values = { 0, 1 }, removedOnCompletion = false",
      "removedOnCompletion does not exist: fillMode alone decides what shows after the end"
    ),
    (
      "keyPath = 'transform', values = { 0, 1 }, valueFunction = 'rotate'",
      "keyframeAnimation.valueFunction must be one of"
    ),
    (
      "keyPath = 'transform', values = { 0, {} }, valueFunction = 'rotateZ'",
      "keyframeAnimation.values[2] must be a number, got table"
    ),
  ])
  func `a wrong key is refused`(keys: String, message: String) {
    #expect(
      failure(of: "limn.keyframeAnimation { \(keys) }").hasPrefix("main.lua:1: " + message))
  }

  // MARK: - Transitions

  @Test func `a transition has keys of its own, and its key is transition`() {
    #expect(
      output(
        of: """
          local change = limn.transition { type = "push", subtype = "fromTop", duration = 1 }
          change.startProgress = 0.25
          print(change.type, change.subtype, change.startProgress, change.endProgress)
          print(limn.transition().type, change)
          local handle = stage:addAnimation(change, "other")
          print(handle.key, stage.animationKeys[1])
          handle:onEnd(function(finished) print("end", finished, limn.now()) end)
          """, to: 2) == [
          "push\tfromTop\t0.25\t1", "fade\ttransition from main.lua:1", "transition\ttransition",
          "end\ttrue\t1",
        ])
  }

  @Test(arguments: [
    (
      "{ type = 'wipe' }",
      "transition.type must be one of 'fade', 'moveIn', 'push', 'reveal', got 'wipe'"
    ),
    ("{ startProgress = 2 }", "transition.startProgress must be a number between 0 and 1, got 2"),
    (
      "{ startProgress = 0.5, endProgress = 0.25 }",
      "transition.endProgress must be at least startProgress: it is 0.25 after 0.5"
    ),
    ("{ keyPath = 'opacity' }", "transition has no property 'keyPath'"),
  ])
  func `a wrong transition is refused`(keys: String, message: String) {
    #expect(failure(of: "limn.transition \(keys)").hasPrefix("main.lua:1: " + message))
  }
}
