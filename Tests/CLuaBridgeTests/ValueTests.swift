import CLuaBridge
import Testing

/// What crosses the border arrives as it was.
struct ValueTests {
  /// The arguments of the last call of `record` in a chunk.
  private func recorded(_ expression: String) -> [BridgeValue] {
    let host = BridgeHost()
    let error = host.run("local host = require 'host' host.record(\(expression))")
    #expect(error == nil)
    return host.recorded.last ?? []
  }

  @Test func `plain values arrive by type`() {
    #expect(
      recorded("nil, true, 7, -0.5, 'text', math.mininteger")
        == [
          .none, .boolean(true), .integer(7), .number(-0.5), .string("text"), .integer(.min),
        ])
  }

  @Test func `special numbers keep their bits`() {
    let values = recorded("0/0, 1/0, -1/0, -0.0, 2^53, 5e-324")
    #expect(
      values.map(\.description) == ["nan", "inf", "-inf", "-0.0", "9007199254740992.0", "5e-324"])
  }

  @Test func `an integer is also there as a number`() {
    var number = 0.0
    let host = BridgeHost(functions: [("take", { number = $0.argument(0).number })])
    host.run("require('host').take(3)")
    #expect(number == 3)
  }

  @Test func `strings may hold NULs and any bytes`() {
    #expect(
      recorded(#"'a\0b', '\xff\xfe', ''"#) == [
        .string([97, 0, 98]), .string([255, 254]), .string([]),
      ])
  }

  @Test func `a table arrives sequence first, then other keys sorted`() {
    let table = recorded("{ 'a', 'b', z = 1, y = 2, [true] = 3, [-1] = 4, [2.5] = 5, [10] = 6 }")
    #expect(
      table.map(\.description) == [
        "{[1]='a' [2]='b' [-1]=4 [2.5]=5 [10]=6 ['y']=2 ['z']=1 [true]=3}"
      ])
  }

  @Test func `tables nest, and functions within them are references`() {
    #expect(
      recorded("{ { 1, { 2 } }, f = print }, {}").map(\.description)
        == ["{[1]={[1]=1 [2]={[1]=2}} ['f']=function}", "{}"])
  }

  @Test func `handles are keys by value`() {
    let host = BridgeHost(functions: [
      ("layer", { $0.give(.handle(UInt64(BridgeHost.Kind.layer) << 56 | 5)) })
    ])
    let output = host.output(
      """
      local host = require "host"
      local names = { [host.layer()] = "five" }
      print(names[host.layer()], host.layer() == host.layer(), host.layer())
      host.record(host.layer())
      """)
    #expect(output == ["five\ttrue\tlayer"])
    #expect(host.recorded == [[.handle(UInt64(BridgeHost.Kind.layer) << 56 | 5)]])
  }

  @Test func `a coroutine is named but not taken`() {
    #expect(recorded("coroutine.create(print)") == [.other])
  }

  @Test func `results of every type come back`() {
    let host = BridgeHost(functions: [
      (
        "give",
        { call in
          call.give(.none)
          call.give(.boolean(false))
          call.give(.integer(3))
          call.give(.number(0.5))
          call.give(.string([97, 0]))
          call.give(
            .table([
              BridgePair(key: .integer(1), value: .string("one")),
              BridgePair(key: .string("inner"), value: .table([])),
            ]))
        }
      )
    ])
    let output = host.output(
      """
      local host = require "host"
      local a, b, c, d, e, f = host.give()
      print(a, b, c, d, #e, f[1], next(f.inner), select("#", host.give()))
      """)
    #expect(output == ["nil\tfalse\t3\t0.5\t2\tone\tnil\t6"])
  }

  @Test func `a table that contains itself is refused`() {
    let error = BridgeHost().run(
      """
      local host = require "host"
      local t = {}
      t.inner = { t }
      host.record(t)
      """)
    #expect(
      error?.message == "ring.lua:4: host.record: a table that contains itself cannot be given")
  }

  @Test func `a table in two places is no cycle`() {
    #expect(
      recorded("(function() local t = { 1 } return { t, t } end)()").map(\.description)
        == ["{[1]={[1]=1} [2]={[1]=1}}"])
  }

  @Test func `tables nested too deep are refused`() {
    let host = BridgeHost()
    let deep = "local t = {} for i = 1, %d do t = { t } end require('host').record(t)"
    #expect(host.run(deep.replacing("%d", with: "15")) == nil)
    #expect(
      host.run(deep.replacing("%d", with: "16"))?.message
        == "ring.lua:1: host.record: tables may be nested 16 levels deep at most")
  }

  @Test func `tables with too many elements or too much text are refused`() {
    let host = BridgeHost(block: 64 << 20, instructions: 50_000_000)
    #expect(
      host.run(
        """
        local row, rows = {}, {}
        for i = 1, 1000 do row[i] = i end
        for i = 1, 1001 do rows[i] = row end
        require("host").record(rows)
        """)?.message == "ring.lua:4: host.record: the tables given hold more than 1000000 elements"
    )
    #expect(
      host.run("require('host').record { ('x'):rep(5000000) }")?.message
        == "ring.lua:1: host.record: the tables given hold more than 4 MB of text")
  }

  @Test func `a message with a nil key fails as a whole`() {
    let host = BridgeHost()
    let message = limn_message_create(host.state)
    defer { limn_message_destroy(message) }
    #expect(limn_message_begin_table(message))
    #expect(!limn_message_nil(message))
    #expect(!limn_message_end_table(message))
  }
}
