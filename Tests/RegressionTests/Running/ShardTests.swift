import Regression
import Testing

@Suite("Shards")
struct ShardTests {
  private static func shard(_ index: Int, of count: Int) -> RunRecord.Shard {
    var shard = RunRecord.Shard()
    shard.index = index
    shard.count = count
    return shard
  }

  private let ids = (0..<400).map { "suite/case \($0)[size=\($0 % 7)]@2x" }

  @Test(arguments: [1, 2, 3, 5, 16])
  func `each case belongs to exactly one part`(count: Int) {
    for id in ids {
      #expect((1...count).count { Self.shard($0, of: count).contains(id) } == 1, "\(id)")
    }
  }

  @Test func `parts are about equally large`() {
    let sizes = (1...5).map { index in ids.count { Self.shard(index, of: 5).contains($0) } }
    #expect(sizes.allSatisfy { (50...110).contains($0) }, "\(sizes)")
  }

  @Test func `the part of a case is the same in every run and on every machine`() {
    // Computed by hand from FNV-1a: a change would move every case of everybody's matrix.
    let parts = ["a/one", "a/two", "b/three"].map { id in
      (1...4).first { Self.shard($0, of: 4).contains(id) } ?? 0
    }
    #expect(parts == [4, 3, 2])
  }
}
