import Scripting
import Testing

// Paths as scripts build and ask them.
@Suite struct PathsInScripts {
  @Test func `verbs extend the path they are called on and return it`() {
    #expect(
      output(
        of: """
          local p = limn.path()
          print(p:move(0, 0):line(10, 0) == p, p:close() == p)
          print(p)
          """) == ["true\ttrue", "M 0 0 L 10 0 Z"])
  }

  @Test func `a path lives on while it is built, however much is collected meanwhile`() {
    #expect(
      output(
        of: """
          local paths = {}
          for i = 1, 200 do
            paths[i] = limn.path():move(i, 0)
            for j = 1, 50 do paths[i]:line(i, j) end
          end
          local sound = 0
          for i, p in ipairs(paths) do
            if p.bounds.x == i and p.length == 50 then sound = sound + 1 end
          end
          print(sound, rawequal(paths[1], paths[1]:close()))
          """) == ["200\ttrue"])
  }

  @Test func `path data and verbs say the same`() {
    #expect(
      output(
        of: """
          local built = limn.path():move(1, 2):line(3, 4):quadratic(5, 6, 7, 8)
            :cubic(1, 2, 3, 4, 5, 6):close()
          print(built == limn.path("M 1 2 L 3 4 Q 5 6 7 8 C 1 2 3 4 5 6 Z"))
          print(limn.path():rect(1, 2, 30, 40) == limn.path("M 1 2 L 31 2 L 31 42 L 1 42 Z"))
          """) == ["true", "true"])
  }

  @Test func `a path knows its bounds and length, and where a fraction of it is`() {
    #expect(
      output(
        of: """
          local p = limn.path("M 10 20 L 40 20 L 40 60")
          print(p.bounds, p.length, p:point(0), p:point(0.5), p:point(1))
          """) == ["{ 10, 20, 30, 40 }\t70\t{ 10, 20 }\t{ 40, 25 }\t{ 40, 60 }"])
  }

  @Test func `a path knows what is inside`() {
    #expect(
      output(
        of: """
          local p = limn.path():ellipse(0, 0, 20, 10)
          print(p:contains(10, 5), p:contains(1, 1), p:contains(-1, 5))
          """) == ["true\tfalse\tfalse"])
  }

  @Test func `an arc runs the way the numbers run, and a whole turn is once`() {
    #expect(
      output(
        of: """
          local function rounded(p) return string.format("%.3f %.3f", p.x, p.y) end
          local quarter = limn.path():arc(0, 0, 10, 0, math.pi / 2)
          print(rounded(quarter:point(0)), rounded(quarter:point(1)))
          local back = limn.path():arc(0, 0, 10, 0, -math.pi / 2)
          print(rounded(back:point(1)))
          local once = limn.path():arc(0, 0, 10, 0, 2 * math.pi)
          local thrice = limn.path():arc(0, 0, 10, 0, 6 * math.pi)
          print(math.abs(once.length - 20 * math.pi) < 0.1, once.length == thrice.length)
          """) == ["10.000 0.000\t0.000 10.000", "0.000 -10.000", "true\ttrue"])
  }

  @Test func `a transformed path is another`() {
    #expect(
      output(
        of: """
          local p = limn.path("M 1 2 L 3 4")
          local q = p:transformed { translation = { 10, 0 }, scale = 2 }
          print(p, q)
          """) == ["M 1 2 L 3 4\tM 12 4 L 16 8"])
  }

  @Test func `a path is copied when it is assigned`() {
    #expect(
      output(
        of: """
          local p = limn.path("M 0 0 L 1 0")
          local shape = limn.shapeLayer { path = p }
          p:line(5, 5)
          local read = shape.path
          read:line(9, 9)
          print(shape.path, p)
          """) == ["M 0 0 L 1 0\tM 0 0 L 1 0 L 5 5"])
  }

  @Test func `path data may be written where a path is wanted`() {
    #expect(
      output(
        of: """
          local shape = limn.shapeLayer { path = "m 1 1 h 10 v 10 z" }
          print(shape.path)
          shape.path = nil
          print(shape.path)
          """) == ["M 1 1 L 11 1 L 11 11 Z", "nil"])
  }

  @Test(arguments: [
    ("limn.path('M 1')", "limn.path's argument: "),
    ("limn.path('L 1 1')", "limn.path's argument: "),
    ("limn.shapeLayer { path = 'M 0 0 K' }", "shapeLayer.path: "),
    (
      "limn.shapeLayer { path = 'M 0 0 L 1e9 0' }",
      "shapeLayer.path must be a path within -1e7 and 1e7, got 1000000000"
    ),
    ("limn.path():line(1)", "path.line's y must be a number, got nil"),
    ("limn.path():arc(0, 0, -1, 0, 1)", "path.arc's r must be a number of at least 0, got -1"),
    ("limn.path('M 0 0').line(1, 2)", "path.line needs its object first: call it with ':'"),
    ("limn.path():point(0.5)", "path.point: the path is empty"),
    (
      "limn.path('M 0 0 L 1 0'):point(2)",
      "path.point's fraction must be a fraction between 0 and 1, got 2"
    ),
    ("print(limn.path().lenght)", "path has no property 'lenght' (did you mean 'length'?)"),
    (
      "limn.path().bounds = 3",
      "path.bounds cannot be written; values are immutable; write a new one"
    ),
    (
      "limn.path('M 0 0 L 1e6 0'):transformed { scale = 100 }",
      "the transformed path must be a path within -1e7 and 1e7, got 100000000"
    ),
  ])
  func `what is no path is refused`(script: String, message: String) {
    #expect(
      failure(of: "\n" + script).hasPrefix("main.lua:2: " + message), "\(failure(of: script))")
  }
}
