import Foundation
import ImageIO
import Raster
import Regression
import TestSupport
import Testing

@Suite("What runs leave behind")
struct ResultsFolderTests {
  private let folder: TemporaryFolder
  private var limn: String { folder(".limn") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `runs are numbered, and git does not see them`() throws {
    #expect(ResultsFolder.latest(in: limn) == nil)
    let first = try ResultsFolder.make(in: limn)
    let second = try ResultsFolder.make(in: limn)
    #expect(first.path == limn + "/results/1")
    #expect(second.path == limn + "/results/2")
    #expect(try FileIO.read(limn + "/.gitignore") == Array("*\n".utf8))
  }

  @Test func `files of a case lie in a folder of its name`() throws {
    let results = try ResultsFolder.make(in: limn)
    let picture = Pixmap(width: 2, height: 2)
    #expect(
      try results.write(picture, for: "ring/a b@2x", .difference) == "ring/a_b@2x/difference.png")
    #expect(
      try results.write(ReferencePicture(pixmap: picture, times: [0]), for: "ring/a b@2x")
        == "ring/a_b@2x/actual.png")
    #expect(
      try results.write(TimelineTable(header: [], times: [], columns: []), for: "ring/m")
        == "ring/m/actual.timeline.tsv")
    #expect(try PNG.decode(FileIO.read(results.path + "/ring/a_b@2x/actual.png")) == picture)
  }

  @Test func `a finished run is the latest, and can be read`() throws {
    let results = try ResultsFolder.make(in: limn)
    #expect(ResultsFolder.latest(in: limn) == nil)
    try results.finish(.sample)
    #expect(try #require(ResultsFolder.latest(in: limn)).record() == .sample)
    let other = try ResultsFolder.make(in: limn)
    #expect(ResultsFolder.latest(in: limn)?.path == results.path)
    try other.finish(RunRecord())
    #expect(try #require(ResultsFolder.latest(in: limn)).record() == RunRecord())
  }

  @Test func `a record that is none is an error with its path`() throws {
    let results = try ResultsFolder.make(in: limn)
    try results.finish(.sample)
    try FileIO.writeAtomically(Array("{\n\"version\": 1,".utf8), to: results.path + "/run.json")
    #expect {
      try results.record()
    } throws: {
      "\($0)".hasPrefix(results.path + "/run.json: line 2, column ")
    }
  }

  @Test func `the last five runs stay, the latest finished one, and those that go on`() throws {
    let going = try ResultsFolder.make(in: limn)
    try ResultsFolder.make(in: limn).finish(.sample)
    for _ in 0..<9 { _ = try ResultsFolder.make(in: limn) }
    let numbers = try FileIO.entries(of: limn + "/results").filter(\.isFolder).compactMap {
      Int($0.name)
    }
    #expect(numbers.sorted() == [1, 2, 7, 8, 9, 10, 11])
    withExtendedLifetime(going) {}
  }

  @Test func `runs at once get folders of their own`() async throws {
    let limn = limn
    let paths = await withTaskGroup(of: ResultsFolder?.self) { group in
      for _ in 0..<16 { group.addTask { try? ResultsFolder.make(in: limn) } }
      var all: [ResultsFolder] = []
      for await results in group { if let results { all.append(results) } }
      return all
    }
    #expect(Set(paths.map(\.path)).count == 16)
  }

  @Test func `a folder that cannot be written is an error`() {
    #expect {
      try ResultsFolder.make(in: "/proc/self/limn")
    } throws: {
      "\($0)".hasPrefix("cannot make \"/proc/self/limn\"")
    }
  }
}
