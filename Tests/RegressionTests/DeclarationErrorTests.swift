import Testing

// What a test file may not say, with the words that say so. Rows stand in pairs: a line of Lua and
// its message, in which a line number is that of the file: 2 for a line of its own, 3 for one behind
// `local s = test.suite("s", { script = "s.lua" })`.
@Suite("What a test file may not declare")
struct DeclarationErrorTests {
  /// A line of Lua with its message.
  struct Row: CustomTestStringConvertible, Sendable {
    var lua: String
    var message: String
    var testDescription: String { lua }

    init(_ lua: String, _ message: String) {
      self.lua = lua
      self.message = message
    }
  }

  @Test(arguments: [
    Row(
      #"test.suite("a", { script = "a.lua" })"#,
      "suite 'a' declares no test"),
    Row(
      #"test.suite "a" { script = "a.lua" }"#,
      #"test.suite takes its name and what follows in one call: test.suite("ring", { script"#
        + #" = "effects/ring.lua", size = { 64, 64 } })"#),
    Row(
      #"test.suite("a", { script = "a.lua", sise = {1,1} })"#,
      "suite 'a' has no option 'sise' (did you mean 'size'?)"),
    Row(
      #"test.suite("a", { })"#,
      "suite 'a' needs one of 'script', 'scene'"),
    Row(
      #"test.suite("a", { script = "a.lua", scene = function() end })"#,
      "suite 'a': give 'script' or 'scene', not both"),
    Row(
      #"test.suite("a", { script = "../a.lua" })"#,
      "option 'script' of suite 'a' must be a file beneath the root such as"
        + #" "effects/ring.lua", got '../a.lua'"#),
    Row(
      #"test.suite("a", { script = "/etc/passwd" })"#,
      "option 'script' of suite 'a' must be a file beneath the root such as"
        + #" "effects/ring.lua", got '/etc/passwd'"#),
    Row(
      #"test.suite("a", { script = 3 })"#,
      #"option 'script' of suite 'a' must be a file's name such as "effects/ring.lua", got 3"#),
    Row(
      #"test.suite("a", { scene = 3 })"#,
      "option 'scene' of suite 'a' must be a function that makes what is on the stage, got"
        + " 3"),
    Row(
      #"test.suite("", { script = "a.lua" })"#,
      "a suite's name must not be empty"),
    Row(
      #"test.suite("a/b", { script = "a.lua" })"#,
      "a suite's name must not have a '/', which stands behind the suite in the name of a"
        + " test"),
    Row(
      #"test.suite("..", { script = "a.lua" })"#,
      "a suite's name must be something else, for it names a folder"),
    Row(
      #"test.suite(" a", { script = "a.lua" })"#,
      "a suite's name must not begin or end with a space"),
    Row(
      #"test.suite("a\n", { script = "a.lua" })"#,
      "a suite's name must be plain text on one line"),
    Row(
      #"test.suite("a\xff", { script = "a.lua" })"#,
      "a suite's name must be plain text on one line"),
    Row(
      #"test.suite(("a"):rep(101), { script = "a.lua" })"#,
      "a suite's name must have 100 bytes at most"),
    Row(
      #"test.suite(3, { script = "a.lua" })"#,
      #"test.suite's name must be a text, as in test.suite("ring", { script ="#
        + #" "effects/ring.lua", size = { 64, 64 } }), got 3"#),
    Row(
      #"test.suite("a", { script = "a.lua" }, 3)"#,
      "test.suite takes 2 values at most"),
    Row(
      #"test:suite("a", { script = "a.lua" })"#,
      #"test.suite's name must be a text, as in test.suite("ring", { script ="#
        + #" "effects/ring.lua", size = { 64, 64 } }), got limn.test"#),
  ])
  func `a suite's name and what is on its stage`(_ row: Row) throws {
    let message = try Declaring.refusal(row.lua)
    #expect(message == "a.limntest.lua:2: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"test.suite("a", { script = "a.lua", size = { 0, 10 } })"#,
      "option 'size' of suite 'a': each side must be above 0 and at most 16384 points"),
    Row(
      #"test.suite("a", { script = "a.lua", size = { 64 } })"#,
      "option 'size' of suite 'a': must be a size { width, height }, got 1 values"),
    Row(
      #"test.suite("a", { script = "a.lua", size = { width = 64, height = 3 } })"#,
      "option 'size' of suite 'a' must be a size { width, height }, got a table with the"
        + " key 'height'; write the numbers in order, without names"),
    Row(
      #"test.suite("a", { script = "a.lua", size = { 64, 1e5 } })"#,
      "option 'size' of suite 'a': each side must be above 0 and at most 16384 points"),
    Row(
      #"test.suite("a", { script = "a.lua", size = 64 })"#,
      "option 'size' of suite 'a' must be a size { width, height }, got 64"),
    Row(
      #"test.suite("a", { script = "a.lua", scale = 0 })"#,
      "option 'scale' of suite 'a' must be a number of pixels a point from 0.01 to 64, got"
        + " 0"),
    Row(
      #"test.suite("a", { script = "a.lua", scale = 2, scales = { 1 } })"#,
      "suite 'a': give 'scale' or 'scales', not both"),
    Row(
      #"test.suite("a", { script = "a.lua", scales = {} })"#,
      "option 'scales' of suite 'a' must be a list of scales such as { 1, 2 }, got table"),
    Row(
      #"test.suite("a", { script = "a.lua", scales = { 1, "2" } })"#,
      "option 'scales[2]' of suite 'a' must be a number of pixels a point from 0.01 to 64,"
        + " got '2'"),
    Row(
      #"test.suite("a", { script = "a.lua", seed = -1 })"#,
      "option 'seed' of suite 'a' must be a whole number from 0 to 9007199254740992, got -1"),
    Row(
      #"test.suite("a", { script = "a.lua", seed = 1.5 })"#,
      "option 'seed' of suite 'a' must be a whole number from 0 to 9007199254740992, got"
        + " 1.5"),
    Row(
      #"test.suite("a", { script = "a.lua", fps = 0 })"#,
      "option 'fps' of suite 'a' must be a number of frames a second from 0.001 to 10000,"
        + " got 0"),
    Row(
      #"test.suite("a", { script = "a.lua", background = "nocolour" })"#,
      ##"option 'background' of suite 'a': 'nocolour' is not a color name; write "#rrggbb""##
        + " or a CSS name"),
    Row(
      #"test.suite("a", { script = "a.lua", background = 3 })"#,
      ##"option 'background' of suite 'a' must be a color such as "#2f6bff", { r, g, b } or"##
        + " a CSS name, got 3"),
    Row(
      #"test.suite("a", { script = "a.lua", env = { drak = true } })"#,
      "env of suite 'a' has no option 'drak' (did you mean 'dark'?)"),
    Row(
      #"test.suite("a", { script = "a.lua", env = { dark = 1 } })"#,
      "'env.dark' of suite 'a' must be true or false, got 1"),
    Row(
      #"test.suite("a", { script = "a.lua", env = { true } })"#,
      "option 'env' of suite 'a': all that stands in it has a name, as in { dark = true }"),
    Row(
      #"test.suite("a", { script = "a.lua", env = true })"#,
      "option 'env' of suite 'a' must be a table such as { dark = true }, or test.matrix {"
        + " … }, got true"),
    Row(
      #"test.suite("a", { script = "a.lua", env = test.matrix { dark = true } })"#,
      "'env.dark' of suite 'a': the values to try stand in a list { 2, 6 } or have names {"
        + " thin = 2, thick = 6 }"),
    Row(
      #"test.suite("a", { script = "a.lua", skip = true })"#,
      "option 'skip' of suite 'a' must be a reason in words, on one line, got true"),
    Row(
      #"test.suite("a", { script = "a.lua", only = "yes" })"#,
      "option 'only' of suite 'a' must be true or false, got 'yes'"),
    Row(
      #"test.suite("a", { script = "a.lua", input = {} })"#,
      "option 'input' of suite 'a' must be recorded events: test.events { … } or"
        + #" test.events("taps.jsonl"), got table"#),
    Row(
      #"test.suite("a", { script = "a.lua", input = test.events "taps.jsonl" })"#,
      "list of events 'taps.jsonl' was not found beneath the script's root"),
  ])
  func `settings`(_ row: Row) throws {
    let message = try Declaring.refusal(row.lua)
    #expect(message == "a.limntest.lua:2: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"test.suite("a", { script = "a.lua", params = { tint = {} } })"#,
      "parameter 'tint' of suite 'a' must be a finite number, a boolean or a string, got"
        + " table"),
    Row(
      #"test.suite("a", { script = "a.lua", params = { tint = 0/0 } })"#,
      "parameter 'tint' of suite 'a' must be a finite number, a boolean or a string, got"
        + " nan"),
    Row(
      #"test.suite("a", { script = "a.lua", params = { tint = print } })"#,
      "parameter 'tint' of suite 'a' must be a finite number, a boolean or a string, got"
        + " function"),
    Row(
      #"test.suite("a", { script = "a.lua", params = { [1] = 2 } })"#,
      "option 'params' of suite 'a': all that stands in it has a name, as in { tint ="
        + ##" "#ff2d55" }"##),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix {} })"#,
      "test.matrix holds no values, so nothing would be tested"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = {} } })"#,
      "test.matrix.a holds no values, so nothing would be tested"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = 3 } })"#,
      "parameter 'a' of suite 'a': the values to try stand in a list { 2, 6 } or have"
        + " names { thin = 2, thick = 6 }"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { 3, 4 } })"#,
      "option 'params' of suite 'a': all that stands in it has a name, as in { lineWidth ="
        + " { 2, 6 } }"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = { 1, x = 2 } } })"#,
      "test.matrix.a: all values have names, or none has"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = { "x,y" } } })"#,
      "value 1 of parameter 'a' of suite 'a': 'x,y' cannot stand in the name of a test;"
        + #" give the value a name, as in { round = "…" }"#),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = { print } } })"#,
      "test.matrix.a[1] must be a number, a boolean, a string or a size, got function"),
    Row(
      #"test.suite("a", { script = "a.lua", params = test.matrix { a = { 0/0 } } })"#,
      "test.matrix.a[1] must be a finite number, got nan"),
    Row(
      #"test.suite("a", { script = "a.lua", params = { a = test.matrix { 1, 2 } }, skip ="#
        + #" "" })"#,
      "option 'skip' of suite 'a' must be a reason in words, on one line, got ''"),
  ])
  func `parameters`(_ row: Row) throws {
    let message = try Declaring.refusal(row.lua)
    #expect(message == "a.limntest.lua:2: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"test.events { { t = 1, event = "tapp", x = 1, y = 2 } }"#,
      "test.events[1]: the host has no event 'tapp' (did you mean 'tap'?); an event of the"
        + " script's own has 'x' in its 'data'"),
    Row(
      #"test.events { { t = 1, event = "tap", x = 1 } }"#,
      "test.events[1]: event 'tap' needs 'y'"),
    Row(
      #"test.events { { t = 1, event = "tap", x = 1, y = 2 }, { t = 0, event = "tap", x ="#
        + " 1, y = 2 } }",
      "test.events[2]: t: must not decrease: 0 comes after 1"),
    Row(
      #"test.events { { 1, "tap", 1, 2 } }"#,
      #"test.events[1] must be a table such as { t = 0.5, event = "tap", x = 8, y = 8 },"#
        + " got table"),
    Row(
      "test.events { 3 }",
      #"test.events[1] must be a table such as { t = 0.5, event = "tap", x = 8, y = 8 },"#
        + " got 3"),
    Row(
      "test.events(3)",
      #"test.events's argument must be a list such as { { t = 0.5, event = "tap", x = 8, y"#
        + " = 8 } }, or the name of a file of JSON lines, got 3"),
  ])
  func `events`(_ row: Row) throws {
    let message = try Declaring.refusal(row.lua)
    #expect(message == "a.limntest.lua:2: \(row.message)")
  }

  @Test(arguments: [
    Row(
      "test.frobnicate()",
      "limn.test has no property 'frobnicate'"),
    Row(
      "test.x = 3",
      "limn.test cannot be written"),
    Row(
      #"local s = test.suite("a", { script = "a.lua" }) s:smoke("x", { at = 0 })"#
        + #" test.suite("a", { script = "a.lua" })"#,
      "there is a suite 'a' already, of line 2"),
    Row(
      #"s:render "x" { at = 0 }"#,
      #"suite:render takes its name and what follows in one call: suite:render("x", { at ="#
        + " 0.5 })"),
    Row(
      #"s:render("x")"#,
      #"suite:render takes its name and what follows in one call: suite:render("x", { at ="#
        + " 0.5 })"),
    Row(
      #"s.render("x", { at = 0 })"#,
      "suite.render needs its object first: call it with ':'"),
    Row(
      "s:render({ at = 0 })",
      #"suite:render's name must be a text, as in suite:render("name", { at = 0.5 }), got"#
        + " table"),
    Row(
      #"s:rendr("x", { at = 0 })"#,
      "a suite has no property 'rendr' (did you mean 'render'?)"),
    Row(
      #"s:render("x", {})"#,
      "render 'x' needs 'at'"),
    Row(
      #"s:render("x", { att = 0 })"#,
      "render 'x' has no option 'att' (did you mean 'at'?)"),
    Row(
      #"s:render("", { at = 0 })"#,
      "a test's name must not be empty"),
    Row(
      #"s:render("x", { at = 0 }, 3)"#,
      "suite:render takes 2 values at most"),
    Row(
      #"s:render("x", 0.5)"#,
      "what follows the name of render 'x' must be a table such as { at = 0.5 }, got 0.5"),
  ])
  func `calls`(_ row: Row) throws {
    let isOfSuite = row.lua.hasPrefix("s")
    let message =
      isOfSuite ? try Declaring.refusal(ofSuite: row.lua) : try Declaring.refusal(row.lua)
    #expect(message == "a.limntest.lua:\(isOfSuite ? 3 : 2): \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"s:render("x", { at = -1 })"#,
      "option 'at' of render 'x' must be a time in seconds from 0 to 1e7, got -1"),
    Row(
      #"s:render("x", { at = 0/0 })"#,
      "option 'at' of render 'x' must be a time in seconds from 0 to 1e7, got nan"),
    Row(
      #"s:render("x", { at = 1e9 })"#,
      "option 'at' of render 'x' must be a time in seconds from 0 to 1e7, got 1000000000"),
    Row(
      #"s:render("x", { at = {} })"#,
      "option 'at' of render 'x' must be a time in seconds, a list of times, test.strip {"
        + " … } or test.frames { … }, got table"),
    Row(
      #"s:render("x", { at = { 0, "1" } })"#,
      "option 'at[2]' of render 'x' must be a time in seconds from 0 to 1e7, got '1'"),
    Row(
      #"s:render("x", { at = { 0, 0 } })"#,
      "the test 's/x[at=0]' is declared twice: line 3 has it, too"),
    Row(
      #"s:render("x", { at = "0" })"#,
      "option 'at' of render 'x' must be a time in seconds, a list of times, test.strip {"
        + " … } or test.frames { … }, got '0'"),
    Row(
      #"s:render("x", { at = test.strip {} })"#,
      "test.strip's argument must be times such as { 0, 0.5, 1 }, got table"),
    Row(
      #"s:render("x", { at = test.strip { 0, 1, colums = 2 } })"#,
      "test.strip has no option 'colums' (did you mean 'columns'?)"),
    Row(
      #"s:render("x", { at = test.strip { 0, 1, columns = 0 } })"#,
      "option 'columns' of test.strip must be a whole number from 1 to 1000, got 0"),
    Row(
      #"s:render("x", { at = test.frames { to = 1 } })"#,
      "test.frames needs one of 'count', 'fps', 'every'"),
    Row(
      #"s:render("x", { at = test.frames { to = 1, count = 2, fps = 3 } })"#,
      "test.frames: give 'count' or 'fps', not both"),
    Row(
      #"s:render("x", { at = test.frames { from = 1, to = 1, count = 2 } })"#,
      "option 'to' of test.frames must be later than 'from', which is 1, got 1"),
    Row(
      #"s:render("x", { at = test.frames { count = 2 } })"#,
      "test.frames needs 'to'"),
    Row(
      #"s:render("x", { at = test.frames { to = 1e6, fps = 1000 } })"#,
      "test.frames: there are 1000000001 times, and 1000 are the most"),
    Row(
      #"s:render("x", { at = test.frames { to = 1, every = 0 } })"#,
      "option 'every' of test.frames must be a number of seconds of at least 0.0001, got 0"),
    Row(
      #"s:render("x", { at = test.frames { to = 1, fps = 10, offset = "middle" } })"#,
      "option 'offset' of test.frames must be one of 'start', 'mid', got 'middle'"),
    Row(
      #"s:render("x", { at = test.frames { to = 0.1, fps = 1, offset = "mid" } })"#,
      "test.frames: no frame lies between 'from' and 'to'"),
    Row(
      #"s:render("x", { size = { 512, 512 }, at = test.frames { to = 10, fps = 60, columns"#
        + " = 1000 } })",
      "render 'x': a strip of 601 cells of 512 x 512 pixels is larger than a picture may"
        + " be, 16384 pixels a side"),
    Row(
      #"s:render("x", { size = { 512, 512 }, scale = 64, at = 0 })"#,
      "the stage of render 'x': each side must be above 0 and at most 16384 pixels, got"
        + " 512 x 512 at 64 pixels a point"),
  ])
  func `times`(_ row: Row) throws {
    let message = try Declaring.refusal(ofSuite: row.lua)
    #expect(message == "a.limntest.lua:3: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"s:render("x", { at = 0, match = test.exact })"#,
      "option 'match' of render 'x' must be a match such as test.exact() or test.fuzzy { …"
        + " }, got function"),
    Row(
      #"s:render("x", { at = 0, match = "exact" })"#,
      "option 'match' of render 'x' must be a match such as test.exact() or test.fuzzy { …"
        + " }, got 'exact'"),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = "0-3", pixels = "0-9" } })"#,
      "test.fuzzy needs 'why'"),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = "3-0", pixels = "0-9","#
        + #" why = "x" } })"#,
      #"option 'difference' of test.fuzzy must be a range such as "0-3", from 0 to 255, got"#
        + " '3-0'"),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = 3, pixels = "0-9", why ="#
        + #" "x" } })"#,
      #"option 'difference' of test.fuzzy must be a range such as "0-3", got 3"#),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = "3", pixels = "0-9", why"#
        + #" = "x" } })"#,
      #"option 'difference' of test.fuzzy must be a range such as "0-3", from 0 to 255, got"#
        + " '3'"),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = "0-300", pixels = "0-9","#
        + #" why = "x" } })"#,
      #"option 'difference' of test.fuzzy must be a range such as "0-3", from 0 to 255, got"#
        + " '0-300'"),
    Row(
      #"s:render("x", { at = 0, match = test.edge { why = "x" } })"#,
      "test.edge needs 'slack'"),
    Row(
      #"s:render("x", { at = 0, match = test.edge { slack = 8 } })"#,
      "test.edge needs 'why'"),
    Row(
      #"s:render("x", { at = 0, match = test.ssim { least = 2, why = "x" } })"#,
      "option 'least' of test.ssim must be a number from 0 to 1, got 2"),
    Row(
      #"s:render("x", { at = 0, match = test.density { most = 1, why = "x" } })"#,
      "test.density would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.edge { slack = 255, why = "x" } })"#,
      "test.edge would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.yiq { threshold = 1, why = "x" } })"#,
      "test.yiq would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.flip { mean = 1, why = "x" } })"#,
      "test.flip would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.ssim { least = 0, why = "x" } })"#,
      "test.ssim would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.fuzzy { difference = "0-255", pixels = "0-67108864", why = "x" } })"#,
      "test.fuzzy would let every picture pass, so it could not fail; allow less, or leave the"
        + " test out"),
    Row(
      #"s:render("x", { at = 0, match = test.yiq { treshold = 0.1, why = "x" } })"#,
      "test.yiq has no option 'treshold' (did you mean 'threshold'?)"),
    Row(
      #"s:render("x", { at = 0, match = test.all {} })"#,
      "test.all's argument must be a list of matches such as { test.exact(), test.ssim { …"
        + " } }, got table"),
    Row(
      #"s:render("x", { at = 0, match = test.all { "exact" } })"#,
      "test.all's argument[1] must be a match such as test.exact() or test.fuzzy { … },"
        + " got 'exact'"),
    Row(
      #"s:render("x", { at = 0, store = "hashes" })"#,
      "option 'store' of render 'x' must be one of 'picture', 'hash', got 'hashes' (did"
        + " you mean 'hash'?)"),
    Row(
      #"s:render("x", { at = 0, limit = 0 })"#,
      "option 'limit' of render 'x' must be a whole number from 1 to 67108864, got 0"),
    Row(
      "local m = test.exact() for i = 1, 100 do m = test.all { m } end",
      "a match holds 64 others at most, all together"),
    Row(
      "local m = test.exact() for i = 1, 100 do m = test.any { m, m } end",
      "a match holds 64 others at most, all together"),
  ])
  func `matches and references`(_ row: Row) throws {
    let message = try Declaring.refusal(ofSuite: row.lua)
    #expect(message == "a.limntest.lua:3: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"s:render("x", { at = {0, 1}, params = { at = test.matrix { 1, 2 } } })"#,
      "render 'x': two matrices vary 'at'; their cases could not be told apart"),
    Row(
      #"s:render("x", { at = 0, params = { dark = test.matrix { 1, 2 } }, env = test.matrix"#
        + " { dark = { true, false } } })",
      "render 'x': two matrices vary 'dark'; their cases could not be told apart"),
    Row(
      #"s:render("x", { at = 0, params = test.matrix { a = { 1, 1 } } })"#,
      "the test 's/x[a=1]' is declared twice: line 3 has it, too"),
    Row(
      #"s:render("x", { at = 0 }) s:smoke("X", { at = 0 })"#,
      "the test 's/X' would share its files with 's/x' of line 3; give it another name"),
    Row(
      #"s:render("a b", { at = 0 }) s:smoke("a_b", { at = 0 })"#,
      "the test 's/a_b' would share its files with 's/a b' of line 3; give it another name"),
    Row(
      #"s:smoke("x", { at = 0, params = test.matrix { a = {1,2,3,4,5,6,7,8,9,10}, b ="#
        + " {1,2,3,4,5,6,7,8,9,10}, c = {1,2,3,4,5,6,7,8,9,10}, d = {1,2,3,4,5,6,7,8,9,10}, e"
        + " = {1, 2} } })",
      "smoke 'x': a file declares 10000 cases at most"),
  ])
  func `ids`(_ row: Row) throws {
    let message = try Declaring.refusal(ofSuite: row.lua)
    #expect(message == "a.limntest.lua:3: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"s:timeline("x", { to = 1 })"#,
      "timeline 'x' needs 'track'"),
    Row(
      #"s:timeline("x", { track = {}, to = 1 })"#,
      "option 'track' of timeline 'x' must be a table of layers and key paths such as {"
        + #" ring = { "opacity" } }, got table"#),
    Row(
      #"s:timeline("x", { track = { ring = "opacity" }, to = 1 })"#,
      "option 'track' of timeline 'x', layer 'ring', must be a list of key paths such as {"
        + #" "opacity", "transform.rotation.z" }, got 'opacity'"#),
    Row(
      #"s:timeline("x", { track = { ring = { "opacty" } }, to = 1 })"#,
      "a layer has no property 'opacty' (did you mean 'opacity'?)"),
    Row(
      #"s:timeline("x", { track = { ring = { "opacity" } } })"#,
      "timeline 'x' needs 'to'"),
    Row(
      #"s:timeline("x", { track = { ring = { "opacity" } }, from = 2, to = 1 })"#,
      "option 'to' of timeline 'x' must be later than 'from', which is 2, got 1"),
    Row(
      #"s:timeline("x", { track = { ring = { "opacity" } }, to = 1e6 })"#,
      "timeline 'x': there are 60000001 times, and 100000 are the most"),
    Row(
      #"s:timeline("x", { track = { "ring" }, to = 1 })"#,
      "option 'track' of timeline 'x' must be a table of layers and key paths such as {"
        + #" ring = { "opacity" } }, got table"#),
    Row(
      #"s:timeline("x", { track = { ring = { "opacity" } }, to = 1, relative = -1 })"#,
      "option 'relative' of timeline 'x' must be a number from 0 to 1, got -1"),
    Row(
      #"s:check("x")"#,
      #"suite:check takes its name and what follows in one call: suite:check("x","#
        + " function(e) … end)"),
    Row(
      #"s:check("x", {})"#,
      "what check 'x' ends with must be a function of e that states what must be true, got"
        + " table"),
    Row(
      #"s:check("x", function() end, {})"#,
      "what check 'x' ends with must be a function of e that states what must be true, got"
        + " table"),
    Row(
      #"s:check("x", { at = 0 }, function() end)"#,
      "check 'x' has no option 'at'"),
    Row(
      #"s:loop("x", {})"#,
      "loop 'x' needs 'period'"),
    Row(
      #"s:loop("x", { period = 0 })"#,
      "option 'period' of loop 'x' must be a number of seconds above 0, at most 1e6, got 0"),
    Row(
      #"s:loop("x", { period = 1, pixels = 0 })"#,
      "option 'pixels' of loop 'x' must be true or false, got 0"),
    Row(
      #"s:loop("x", { period = 1, layers = "ring" })"#,
      #"option 'layers' of loop 'x' must be a list of layers such as { "ring", "dot*" },"#
        + " got 'ring'"),
    Row(
      #"s:loop("x", { period = 1, except = { 3 } })"#,
      "option 'except[1]' of loop 'x' must be a text, got 3"),
  ])
  func `tables, checks and loops`(_ row: Row) throws {
    let message = try Declaring.refusal(ofSuite: row.lua)
    #expect(message == "a.limntest.lua:3: \(row.message)")
  }

  @Test(arguments: [
    Row(
      #"s:same("x", { a = {} })"#,
      "same 'x' needs 'b'"),
    Row(
      #"s:same("x", { a = {}, b = { size = test.matrix { { 1, 1 } } } })"#,
      "option 'size' of 'b' of same 'x' must be one value; a matrix stands among the"
        + " options of the test itself"),
    Row(
      #"s:same("x", { a = {}, b = { scales = { 1, 2 } } })"#,
      "option 'scale' of 'b' of same 'x' must be one value; a matrix stands among the"
        + " options of the test itself"),
    Row(
      #"s:same("x", { a = { at = { 0, 1 } }, b = {} })"#,
      "same 'x': 'a' is looked at 2 times and 'b' 1 times"),
    Row(
      #"s:same("x", { a = {}, b = { only = true } })"#,
      "'b' of same 'x' has no option 'only'"),
    Row(
      #"s:same("x", { a = {}, b = {}, atLeast = 3 })"#,
      "same 'x' has no option 'atLeast'"),
    Row(
      #"s:differ("x", { a = {}, b = {}, match = test.exact() })"#,
      "differ 'x' has no option 'match'"),
    Row(
      #"s:differ("x", { a = {}, b = {}, atLeast = 0 })"#,
      "option 'atLeast' of differ 'x' must be a whole number from 1 to 67108864, got 0"),
    Row(
      #"s:smoke("x", {})"#,
      "smoke 'x' needs 'at'"),
    Row(
      #"s:budget("x", { at = 0 })"#,
      "budget 'x' limits nothing; give one of 'layers', 'animations', 'damagedPixels',"
        + " 'drawnPixels', 'allocations'"),
    Row(
      #"s:budget("x", { layers = 3 })"#,
      "budget 'x' needs one of 'at', 'to'"),
    Row(
      #"s:budget("x", { layers = 3, at = 0, to = 1 })"#,
      "budget 'x': give 'at' or 'to', not both"),
    Row(
      #"s:budget("x", { layers = -3, at = 0 })"#,
      "option 'layers' of budget 'x' must be a whole number from 0 to 1099511627776, got -3"),
    Row(
      #"s:budget("x", { layers = 3.5, at = 0 })"#,
      "option 'layers' of budget 'x' must be a whole number from 0 to 1099511627776, got"
        + " 3.5"),
    Row(
      #"s:budget("x", { milliseconds = 3, at = 0 })"#,
      "budget 'x' has no option 'milliseconds'"),
    Row(
      #"local t = {} t[1] = t s:smoke("x", { at = t })"#,
      "suite.smoke: a table that contains itself cannot be given"),
  ])
  func `pairs and counts`(_ row: Row) throws {
    let message = try Declaring.refusal(ofSuite: row.lua)
    #expect(message == "a.limntest.lua:3: \(row.message)")
  }

  @Test func `a file that declares nothing is an error, and a suite likewise`() throws {
    #expect(
      try Declaring.refusal("")
        == "a.limntest.lua:1: the file declares no test; begin with"
        + " test.suite(\"name\", { script = \"….lua\" })")
    #expect(
      try Declaring.refusal("test.suite(\"a\", { script = \"a.lua\" })")
        == "a.limntest.lua:2: suite 'a' declares no test")
  }

  @Test func `a test file has neither a stage nor parameters of its own`() throws {
    #expect(
      try Declaring.refusal("require(\"limn\").stage { size = { 1, 1 } }")
        == "a.limntest.lua:2: a test file makes no stage; its scripts do, or the function 'scene' of"
        + " a suite")
    #expect(
      try Declaring.refusal("require(\"limn\").param(\"x\", 3)")
        == "a.limntest.lua:1: a test file has no parameters of its own, such as 'x'; 'params' gives a"
        + " script its")
  }

  @Test func `a test file's own errors are told as any script's`() throws {
    #expect(try Declaring.refusal("error(\"mine\")") == "a.limntest.lua:2: mine")
    #expect(
      try Declaring.refusal("os.time()")
        == "a.limntest.lua:2: attempt to index a nil value (global 'os')")
    #expect(try Declaring.refusal("local = 3")?.hasPrefix("a.limntest.lua:2: ") == true)
    #expect(
      try Declaring.refusal("while true do end")?.contains("instructions") == true)
  }
}
