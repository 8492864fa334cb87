import Scripting
import Testing

// `limn.now`, `limn.after`, `limn.every`: exact times, in order, whatever the host's steps.
@Suite struct Timers {
  @Test func `after calls once, at its exact time`() {
    #expect(
      output(of: "limn.after(0.3, function() print(limn.now()) end)", to: 5) == ["0.3"])
  }

  @Test func `after 0 calls once the present callback has returned, at the same time`() {
    #expect(
      output(
        of: """
          limn.after(0, function() print("later", limn.now()) end)
          print("first")
          """) == ["first", "later\t0"])
  }

  @Test func `every calls at start + n times its interval, without drift`() {
    #expect(
      output(
        of: """
          limn.after(0.05, function()
            local start, exact = limn.now(), 0
            limn.every(0.1, function(n)
              if limn.now() == start + n * 0.1 then exact = exact + 1 end
              if n == 1000 then print(exact) end
            end)
          end)
          """, to: 101) == ["1000"])
  }

  @Test func `timers of one time fire in the order they were made`() {
    #expect(
      output(
        of: """
          limn.after(1, function() print("a") end)
          limn.every(0.5, function(n) print("b" .. n) end)
          limn.after(1, function() print("c") end)
          """, to: 1) == ["b1", "a", "b2", "c"])
  }

  @Test func `what a callback starts for the same instant runs after it`() {
    #expect(
      output(
        of: """
          limn.after(1, function()
            limn.after(0, function() print("inner", limn.now()) end)
            print("outer")
          end)
          limn.after(1, function() print("next") end)
          """, to: 1) == ["outer", "next", "inner\t1"])
  }

  @Test func `a stopped timer is silent, also when it stops itself`() {
    #expect(
      output(
        of: """
          local once = limn.after(1, function() print("never") end)
          local tick
          tick = limn.every(0.25, function(n)
            print(n)
            if n == 2 then tick:stop() end
          end)
          once:stop()
          """, to: 3) == ["1", "2"])
  }

  @Test func `many small steps and one large step do the same`() throws {
    let script = """
      limn.every(0.1, function(n) print("tick", n, limn.now()) end)
      limn.every(0.25, function(n)
        limn.after(0.07, function() print("after", limn.now()) end)
      end)
      limn.on("go", function(data) print("go", data, limn.now()) end)
      limn.after(0.5, function() limn.post("go", 7) end)
      """
    let stepped = try run(script)
    var lines: [String] = []
    for frame in 0...240 {
      try stepped.advance(to: Double(frame) / 120)
      lines += stepped.takeMessages()
    }
    let sought = output(of: script, to: 2)
    #expect(lines == sought)
    #expect(lines.count == 28)
  }

  @Test func `a late host causes no burst at one time`() {
    #expect(
      output(of: "limn.every(1, function() print(limn.now()) end)", to: 3.5) == ["1", "2", "3"])
  }

  @Test func `a timer that fires at the time asked for has fired`() {
    #expect(output(of: "limn.after(2, function() print('due') end)", to: 2) == ["due"])
  }

  @Test func `time stands still within a callback`() {
    #expect(
      output(
        of: """
          limn.after(1, function()
            local t = limn.now()
            for _ = 1, 1e5 do end
            print(t == limn.now())
          end)
          """, to: 1) == ["true"])
  }
}
