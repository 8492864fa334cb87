import Scripting
import Testing

// Values: literals are written, values are read; by name, by place, compared, printed.
@Suite struct Values {
  @Test func `a point is read by name, by place, and as a list`() {
    #expect(
      output(
        of: """
          local p = limn.layer { position = { 3, 4.5 } }.position
          print(p.x, p.y, p[1], p[2], p[3], p)
          """) == ["3\t4.5\t3\t4.5\tnil\t{ 3, 4.5 }"])
  }

  @Test func `a rect knows its middle, its far edges, origin and size`() {
    #expect(
      output(
        of: """
          local r = limn.layer { bounds = { 1, 2, 30, 40 } }.bounds
          print(r.x, r.y, r.width, r.height, r.midX, r.midY, r.maxX, r.maxY)
          print(r.origin, r.size, r.size.width, r[4], r[5], r)
          """) == [
          "1\t2\t30\t40\t16\t22\t31\t42",
          "{ 1, 2 }\t{ 30, 40 }\t30\t40\tnil\t{ 1, 2, 30, 40 }",
        ])
  }

  @Test func `a rect of negative extent is the rect it covers`() {
    #expect(
      output(of: "print(limn.layer { bounds = { 0, 0, -100, -50 } }.bounds)")
        == ["{ -100, -50, 100, 50 }"])
  }

  @Test func `a color is written in six ways and read in one`() {
    #expect(
      output(
        of: """
          for _, c in ipairs { "#f00", "#f008", "#ff0000", "#ff000088", "red", { 1, 0, 0 } } do
            print(limn.color(c))
          end
          local c = limn.color { 0.25, 0.5, 1, 0.125 }
          print(c.r, c.g, c.b, c.a, c[4], c:withAlpha(1), limn.color("transparent").a)
          """) == [
          "#ff0000", "#ff000088", "#ff0000", "#ff000088", "#ff0000", "#ff0000",
          "0.25\t0.5\t1\t0.125\t0.125\t{ 0.25, 0.5, 1.0, 1.0 }\t0",
        ])
  }

  @Test func `values that say the same are equal, values of two kinds are not`() {
    #expect(
      output(
        of: """
          local a, b = limn.layer { position = { 3, 4 } }, limn.layer { position = { 3, 4 } }
          print(a.position == b.position, a.position == a.bounds, a.position ~= b.position)
          print(limn.color("red") == limn.color("#f00"), limn.color("red") == "red")
          """) == ["true\tfalse\tfalse", "true\tfalse"])
  }

  @Test func `what is read can be written`() {
    #expect(
      output(
        of: """
          local a = limn.layer {
            frame = { 1, 2, 30, 40 }, backgroundColor = "red", transform = { rotation = 1 },
          }
          local b = limn.layer {
            bounds = a.bounds, position = a.position, backgroundColor = a.backgroundColor,
            transform = a.transform,
          }
          print(a.frame == b.frame, a.backgroundColor == b.backgroundColor, b["transform.rotation"])
          """) == ["true\ttrue\t1"])
  }

  @Test func `an absent value reads as nil, and nil takes it away`() {
    #expect(
      output(
        of: """
          local layer = limn.shapeLayer { backgroundColor = "red" }
          print(layer.fillColor, layer.strokeColor)
          layer.fillColor, layer.backgroundColor = nil, nil
          print(layer.fillColor, layer.backgroundColor, layer.contents)
          """) == ["#000000\tnil", "nil\tnil\tnil"])
  }

  // MARK: - Transforms

  @Test func `a transform remembers its parts`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { transform = { rotation = { 0.1, 3 * math.pi, 0 }, scale = 2 } }
          print(layer["transform.rotation.y"] == 3 * math.pi, layer["transform.scale.z"])
          layer["transform.rotation.z"] = 0.5
          print(layer["transform.rotation.y"] == 3 * math.pi, layer["transform.rotation"])
          """) == ["true\t2", "true\t0.5"])
  }

  @Test func `parts apply in the order scale, rotation, translation`() {
    #expect(
      output(
        of: """
          local t = limn.transform { translation = { 5, 6 }, scale = { 2, 3 } }
          print(t.m11, t.m22, t.m33, t.m41, t.m42, t.m43, t[1], t[14])
          print(limn.transform {} == limn.transform { 1, 0, 0, 1, 0, 0 })
          """) == ["2\t3\t1\t5\t6\t0\t2\t6", "true"])
  }

  @Test func `a product applies its first factor first`() {
    #expect(
      output(
        of: """
          local scale = limn.transform { scale = { 2, 2 } }
          local shift = limn.transform { translation = { 10, 0 } }
          print((scale * shift).m41, (shift * scale).m41, (shift * shift:inverted()).m41)
          print(pcall(function() return limn.transform { scale = { 0, 1 } }:inverted() end))
          """) == [
          "10\t20\t0", "false\tmain.lua:4: the transform flattens space and has no inverse",
        ])
  }

  @Test func `perspective is a distance`() {
    #expect(
      output(
        of: """
          print(limn.transform { perspective = 500 }.m34)
          print(limn.transform { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1 }.m34)
          """) == ["-0.002", "-0.002"])
  }

  // MARK: - What is not coerced

  @Test(arguments: [
    "stage.opacity = '1'", "stage.hidden = 0", "stage.name = 5", "stage.backgroundColor = true",
    "limn.after('1', print)", "limn.layer { position = '1 2' }",
  ])
  func `nothing is coerced`(script: String) {
    #expect(failure(of: script) != "no error")
  }

  @Test func `whole numbers print and index as integers`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { bounds = { 0, 0, 30, 40 } }
          print(layer.bounds.width, math.type(layer.bounds.width), layer.opacity)
          """) == ["30\tinteger\t1"])
  }
}
