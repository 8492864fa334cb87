import Graphics
import Layers
import Raster
import Scripting
import Testing

// Scenarios 19 and 20 of what users of such effects report: right to left, and reduced motion.

private let effects =
  "local flow = require 'effects.flow_light' local breath = require 'effects.breath'\n"
  + "local ripple = require 'effects.water_ripple'\n"
  + "local b = stage:addSublayer(limn.layer {\n"
  + "  name = 'b', frame = { 20, 30, 60, 40 }, cornerRadius = 20, backgroundColor = 'teal' })\n"

@Suite struct Surroundings {
  @Test(arguments: [0.3, 0.4, 0.5])
  func `from right to left, a sweep is the mirror image`(time: Double) throws {
    func picture(rtl: Bool) throws -> Pixmap {
      var configuration = StageConfiguration()
      configuration.environment.rtl = rtl
      let stage = try run(effects + "flow.install(b)", configuration: configuration)
      try stage.advance(to: time)
      return frame(of: stage)
    }
    let (plain, mirrored) = (try picture(rtl: false), try picture(rtl: true))
    let isTurned = plain != mirrored
    #expect(isTurned)
    var greatest = 0
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        let (p, q) = (plain[x, y], mirrored[plain.width - 1 - x, y])
        greatest = max(
          greatest, abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
          abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha)))
      }
    }
    // Gradients are rounded at pixel centres, which lie on the other side of a mirrored pixel.
    #expect(greatest <= 1)
  }

  @Test func `where motion is reduced, nothing moves and nothing runs`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try run(
      effects + "flow.install(b) breath.install(b) ripple.install(b)\n"
        + "flow.once(b):onEnd(function(finished) print('ended', finished) end)",
      configuration: configuration)
    let first = frame(of: stage)
    for time in [1.0, 7.0] {
      try stage.advance(to: time)
      let isStill = frame(of: stage) == first
      #expect(isStill)
    }
    let host = try #require(stage.layers(at: "b").first)
    #expect(host.animations.isEmpty)
    #expect(host.sublayers.isEmpty)
    #expect(stage.takeMessages() == ["ended\ttrue"])
  }
}
