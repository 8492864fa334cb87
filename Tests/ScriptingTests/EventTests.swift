import Graphics
import Scripting
import Testing

// `limn.on`, `limn.post`, `layer:on`: who hears what, when, and for how long.
@Suite struct Events {
  @Test func `posting from the main chunk reaches handlers registered below it`() {
    #expect(
      output(
        of: """
          limn.post("go", "now")
          limn.on("go", function(data) print("heard", data) end)
          print("end of the main chunk")
          """) == ["end of the main chunk", "heard\tnow"])
  }

  @Test func `a callback never runs inside a call of the script`() {
    #expect(
      output(
        of: """
          limn.on("go", function() print("go") end)
          limn.after(1, function()
            limn.post("go")
            print("posted")
          end)
          """, to: 1) == ["posted", "go"])
  }

  @Test func `what is caused happens in the order it was caused, at the same time`() {
    #expect(
      output(
        of: """
          local timer = limn.every(1, function() end)
          timer:onEnd(function() print("ended", limn.now()) end)
          limn.on("a", function() print("a", limn.now()) end)
          limn.on("b", function() print("b", limn.now()) end)
          limn.after(1.5, function()
            limn.post("b")
            timer:stop()
            limn.post("a")
          end)
          """, to: 3) == ["b\t1.5", "ended\t1.5", "a\t1.5"])
  }

  @Test func `handlers are called in the order they were registered`() {
    #expect(
      output(
        of: """
          for i = 1, 3 do limn.on("go", function() print(i) end) end
          limn.post("go")
          """) == ["1", "2", "3"])
  }

  @Test func `a handler that has been stopped meanwhile is left out; a new one hears the next`() {
    #expect(
      output(
        of: """
          local second
          limn.on("go", function()
            print("first")
            second:stop()
            limn.on("go", function() print("new") end)
          end)
          second = limn.on("go", function() print("second") end)
          limn.post("go")
          limn.after(1, function() limn.post("go") end)
          """, to: 1) == ["first", "first", "new"])
  }

  @Test func `the handler gets the very value that was posted`() {
    #expect(
      output(
        of: """
          local data = { 1 }
          limn.on("go", function(given) print(given == data, type(given)) end)
          limn.post("go", data)
          limn.post("go")
          limn.post("go", stage)
          """) == ["true\ttable", "false\tnil", "false\tuserdata"])
  }

  @Test func `what a layer listens to ends with the layer`() {
    #expect(
      output(
        of: """
          local layer = stage:addSublayer(limn.layer())
          local handle = layer:on("go", function() print("heard") end)
          handle:onEnd(function(finished) print("ended", finished) end)
          limn.post("go")
          limn.after(1, function() layer:destroy() end)
          limn.after(2, function() limn.post("go") print(handle.active, handle.finished) end)
          """, to: 2) == ["heard", "ended\tfalse", "false\tfalse"])
  }

  @Test func `a destroyed layer ends its subscriptions in the order they were made`() {
    let lines = output(
      of: """
        local layer = limn.layer()
        for i = 1, 20 do
          layer:on("event" .. i * 7 % 20, print):onEnd(function() print(i) end)
        end
        layer:destroy()
        """)
    #expect(lines == (1...20).map { "\($0)" })
  }

  @Test func `a detached layer still hears`() {
    #expect(
      output(
        of: """
          local layer = stage:addSublayer(limn.layer())
          layer:on("go", function() print("heard") end)
          layer:removeFromSuperlayer()
          limn.post("go")
          """) == ["heard"])
  }

  // MARK: - Resize

  @Test func `a layer's new size is told once for each callback, however often it is written`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { frame = { 0, 0, 10, 10 } }
          layer:on("resize", function(e) print(e.name, e.width, e.height, e.time) end)
          limn.after(1, function()
            layer.bounds = { 0, 0, 20, 20 }
            layer["bounds.size.width"] = 30
            layer.frame = { 5, 5, 40, 20 }
          end)
          limn.after(1, function() layer["bounds.size.height"] = 50 end)
          """, to: 2) == ["resize\t40\t50\t1", "resize\t40\t50\t1"])
  }

  @Test func `a constructor is no change of size, nor is a write of the same size`() {
    #expect(
      output(
        of: """
          local layer = limn.layer { frame = { 0, 0, 10, 10 } }
          layer:on("resize", function(e) print(e.width) end)
          layer.bounds = { 3, 4, 10, 10 }
          layer.position = { 50, 50 }
          """) == [])
  }

  @Test func `only the layer itself and the stage's listeners hear of their size`() throws {
    let stage = try run(
      """
      local layer = stage:addSublayer(limn.layer())
      limn.on("resize", function(e) print("limn", e.width, e.height) end)
      stage:on("resize", function(e) print("stage", e.width, e.height) end)
      layer:on("resize", function(e) print("layer", e.width, e.height) end)
      limn.after(1, function() layer["bounds.size"] = { 7, 8 } end)
      """)
    try stage.advance(to: 1)
    #expect(stage.takeMessages() == ["layer\t7\t8"])
    try stage.resize(to: Size(50, 60))
    #expect(stage.takeMessages() == ["limn\t50\t60", "stage\t50\t60"])
    try stage.resize(to: Size(50, 60))
    #expect(stage.takeMessages() == [])
    #expect(stage.size == Size(50, 60))
  }

  @Test func `what listens on a cover hears of its host's size`() {
    #expect(
      output(
        of: """
          local host = stage:addSublayer(limn.layer { frame = { 0, 0, 10, 10 } })
          local cover = require("limn.layout").cover(host)
          cover:on("resize", function(e) print(e.width, e.height) end)
          limn.after(1, function() host["bounds.size"] = { 20, 30 } end)
          """, to: 1) == ["20\t30"])
  }

  // MARK: - The stage's events

  @Test func `a host event has its name and time, whoever posts it`() throws {
    let stage = try run(
      """
      for _, name in ipairs { "suspend", "resume", "appear", "disappear" } do
        limn.on(name, function(e) print(e.name, e.time) end)
      end
      limn.after(1, function() limn.post("suspend") end)
      """)
    try stage.advance(to: 1.5)
    try stage.notify(.resume)
    try stage.notify(.appear)
    try stage.notify(.disappear)
    #expect(stage.takeMessages() == ["suspend\t1", "resume\t1.5", "appear\t1.5", "disappear\t1.5"])
  }

  @Test func `an event cannot be written`() {
    #expect(
      failure(of: "limn.on('suspend', function(e)\n  e.time = 3 end)\nlimn.post('suspend')")
        == "main.lua:2: an event cannot be written")
  }
}
