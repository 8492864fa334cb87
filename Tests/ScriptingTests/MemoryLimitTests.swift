import Layers
import Scripting
import Testing

@Suite struct MemoryLimits {
  @Test(arguments: Array(stride(from: 1 << 10, to: 200 << 10, by: 5 << 10)))
  func `however small the limit, a run works or says that memory is short`(limit: Int) {
    var configuration = StageConfiguration()
    configuration.limits.memory = limit
    do {
      let stage = try run("stage:addSublayer(limn.layer {})", configuration: configuration)
      #expect(stage.root.sublayers.count == 1)
    } catch {
      #expect(error.kind == .memory)
      #expect(error.message.contains("memory") || error.message.contains("needs more than"))
    }
  }
}
