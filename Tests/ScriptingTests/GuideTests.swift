import Layers
import Raster
import Scripting
import Testing

// What docs/scripting.md says in tables and lists is held against the program.
@Suite struct GuideTests {
  @Test func `animations take the guide's keys, with its defaults`() throws {
    let rows = try Page.named("docs/scripting.md").rows(below: "| key | of |")
    #expect(rows.count == 32)
    let constructors = [
      "basic": "limn.basicAnimation { keyPath = 'opacity', to = 1 }",
      "keyframe": "limn.keyframeAnimation { keyPath = 'opacity', values = { 1 } }",
      "spring": "limn.springAnimation { keyPath = 'opacity', to = 1 }",
      "transition": "limn.transition()",
      "group":
        "limn.animationGroup { animations = { limn.basicAnimation { keyPath = 'opacity' } } }",
    ]
    for row in rows {
      for key in row[0].matches(of: /`(\w+)`/) {
        for (name, constructor) in constructors where row[1].contains(name) || row[1] == "all" {
          let value = row[2].firstMatch(of: /^(?:`(.*)`|(\d+))$/)
          let literal = value.flatMap { $0.1 ?? $0.2 }
          // 0.25 and the like hold where nothing is given; what is read then is nil.
          let isGiven = !["duration", "delay"].contains(key.1)
          let check = literal.flatMap { isGiven ? "assert(a.\(key.1) == \($0))" : nil }
          #expect(
            outcome(
              of: fragmentPrelude + "local a = \(constructor)\nlocal _ = a.\(key.1)\n"
                + (check ?? "")) == "fine", "\(key.1) of \(name)")
        }
      }
    }
  }

  @Test func `the guide's limits are the program's`() throws {
    let rows = try Page.named("docs/scripting.md").rows(below: "| limit |")
    let limits = StageConfiguration.Limits()
    let expected = [
      "memory of the script": "\(limits.memory >> 20) MB",
      "instructions until a function returns to the host":
        "\(limits.instructions / 1_000_000) million",
      "layers alive": "\(limits.layers / 1000),000, nested \(Layer.maximumDepth) deep",
      "sides of a picture":
        "\(Pixmap.maximumSide / 1000),\(Pixmap.maximumSide % 1000) pixels, and"
        + " \(Pixmap.maximumArea >> 20) million pixels in all",
      "a file": "\(DirectoryFiles.sizeLimit >> 20) MB",
    ]
    for (limit, text) in expected {
      #expect(rows.first { $0[0] == limit }?[1] == text)
    }
  }

  @Test func `what the guide says is not there yet is not there`() throws {
    let page = try Page.named("docs/scripting.md")
    let section = try #require(page.text.split(separator: "## What is not there yet").last)
    let names = section.matches(of: /`(limn|layer|handle)[.:](\w+)`/)
    #expect(!names.isEmpty)
    for name in names {
      let script = """
        local layer = button
        local handle = layer:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0 })
        print(\(name.1).\(name.2))
        """
      #expect(
        outcome(of: fragmentPrelude + script).contains("has no property '\(name.2)'"),
        "\(name.0) is there now: teach it in the guide")
    }
  }
}
