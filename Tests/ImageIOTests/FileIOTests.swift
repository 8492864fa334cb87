import CSystem
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite struct FileIOTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ body: () throws(FileError) -> Void) -> FileError.Reason? {
    do {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  // MARK: Reading and writing

  @Test(arguments: [0, 1, 4096, 100_000])
  func `what is written is read`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileIO.writeAtomically(bytes, to: folder("a"))
    #expect(try FileIO.read(folder("a")) == bytes)
    #expect(folder.names == ["a"])
  }

  @Test func `writing replaces the former content and keeps its permissions`() throws {
    try FileIO.writeAtomically([1, 2, 3], to: folder("a"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("a"))
    try FileIO.writeAtomically([4], to: folder("a"))
    #expect(try FileIO.read(folder("a")) == [4])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `writing through a link keeps the link`() throws {
    try FileIO.writeAtomically([1], to: folder("target"))
    try folder.link("link", to: "target")
    try FileIO.writeAtomically([2], to: folder("link"))
    #expect(try FileIO.read(folder("target")) == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "target")
  }

  @Test func `a device is written directly`() throws {
    try FileIO.writeAtomically([1, 2], to: "/dev/null")
  }

  @Test func `a folder or a missing folder cannot be written, and nothing is left behind`() throws {
    #expect(
      reason { () throws(FileError) in try FileIO.writeAtomically([1], to: folder.path) }
        == .isDirectory)
    #expect(
      reason { () throws(FileError) in try FileIO.writeAtomically([1], to: folder("x/y")) }
        == .system(2))
    #expect(folder.names == [])
  }

  @Test func `errors name the file and use the system's words`() {
    let error = FileError(.read, path: "a.png", .system(2))
    #expect(error.description == "cannot read \"a.png\": No such file or directory")
    #expect(error.isMissingFile)
  }

  @Test func `a file above the limit is refused, one at the limit is read`() throws {
    try FileIO.writeAtomically([1, 2, 3], to: folder("a"))
    #expect(try FileIO.read(folder("a"), limit: 3).count == 3)
    #expect(
      reason { () throws(FileError) in _ = try FileIO.read(folder("a"), limit: 2) }
        == .tooLarge(limit: 2))
  }

  @Test func `what is no regular file is not read, and a pipe does not hang`() throws {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(reason { () throws(FileError) in _ = try FileIO.read(folder("pipe")) } == .notRegular)
    #expect(reason { () throws(FileError) in _ = try FileIO.read("/dev/zero") } == .notRegular)
    #expect(reason { () throws(FileError) in _ = try FileIO.read(folder.path) } == .isDirectory)
  }

  // MARK: Beneath a root

  private func readBeneath(_ path: String) -> FileError.Reason? {
    reason { () throws(FileError) in _ = try FileIO.read(path, beneath: folder("root")) }
  }

  @Test func `a file beneath the root is read`() throws {
    try folder.makeFolder("root/a/b")
    try FileIO.writeAtomically([7], to: folder("root/a/b/c"))
    #expect(try FileIO.read("a/b/c", beneath: folder("root")) == [7])
    #expect(try FileIO.read("a/../a//b/./c", beneath: folder("root")) == [7])
  }

  @Test func `a path that leads out of the root is refused`() throws {
    try folder.makeFolder("root")
    try FileIO.writeAtomically([7], to: folder("secret"))
    #expect(readBeneath("../secret") == .outsideRoot)
    #expect(readBeneath("a/../../secret") != nil)
    #expect(readBeneath(folder("secret")) == .outsideRoot)
    #expect(readBeneath("/etc/passwd") == .outsideRoot)
  }

  @Test func `a link is refused, as the file and on the way to it, inside or outside`() throws {
    try folder.makeFolder("root/real")
    try FileIO.writeAtomically([7], to: folder("root/real/a"))
    try FileIO.writeAtomically([7], to: folder("secret"))
    try folder.link("root/inside", to: "real/a")
    try folder.link("root/outside", to: "../secret")
    try folder.link("root/way", to: "real")
    for path in ["inside", "outside", "way/a"] { #expect(readBeneath(path) == .symbolicLink) }
  }

  @Test func `the root itself may be a link`() throws {
    try folder.makeFolder("real")
    try FileIO.writeAtomically([7], to: folder("real/a"))
    try folder.link("root", to: "real")
    #expect(try FileIO.read("a", beneath: folder("root")) == [7])
  }

  @Test func `missing files, folders and pipes are told apart`() throws {
    try folder.makeFolder("root/a")
    #expect(mkfifo(folder("root/pipe"), 0o600) == 0)
    #expect(readBeneath("nothing") == .system(2))
    #expect(readBeneath("a") == .isDirectory)
    #expect(readBeneath("pipe") == .notRegular)
    #expect(readBeneath("") == .system(2))
  }

  // MARK: Beneath a root, on kernels without openat2

  /// The errno of walking to a path beneath the root, or 0.
  private func walk(_ path: String) -> Int32 {
    var size: Int64 = 0
    let descriptor = limn_open_beneath_by_walking(folder("root"), path, 1000, &size)
    if descriptor >= 0 { limn_close(descriptor) }
    return max(0, -descriptor)
  }

  @Test func `walking finds the same files and refuses the same paths`() throws {
    try folder.makeFolder("root/real/b")
    try FileIO.writeAtomically([7], to: folder("root/real/a"))
    try FileIO.writeAtomically([7], to: folder("secret"))
    try folder.link("root/inside", to: "real/a")
    try folder.link("root/way", to: "real")
    #expect(["real/a", "real//a", "./real/./a"].map(walk) == [0, 0, 0])
    #expect(
      ["../secret", "real/../../secret", folder("secret")].map(walk) == [EXDEV, EXDEV, EXDEV])
    #expect(["inside", "way/a"].map(walk) == [ELOOP, ELOOP])
    #expect(
      ["nothing", "", "real/a/x", "real", "real/b/"].map(walk)
        == [ENOENT, ENOENT, ENOTDIR, EISDIR, EISDIR])
    #expect(walk(String(repeating: "a", count: 300)) == ENAMETOOLONG)
    #expect(walk(String(repeating: "a/", count: 3000)) == ENAMETOOLONG)
  }

  // MARK: Stamps

  @Test func `a stamp changes with the file`() throws {
    #expect(FileStamp(of: folder("a")) == nil)
    try FileIO.writeAtomically([1], to: folder("a"))
    let first = FileStamp(of: folder("a"))
    #expect(first != nil)
    #expect(FileStamp(of: folder("a")) == first)
    try FileIO.writeAtomically([2], to: folder("a"))
    #expect(FileStamp(of: folder("a")) != first)
  }
}
