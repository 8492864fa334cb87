/// How the pixels of a picture get to a terminal that knows kitty's graphics protocol; the letters
/// are the protocol's.
package enum KittyMedium: Character, Hashable, Sendable, CaseIterable {
  /// Through POSIX shared memory: the terminal runs on the same machine.
  case sharedMemory = "s"
  /// Through a temporary file: the terminal sees the same files.
  case file = "t"
  /// In the stream of bytes, compressed.
  case direct = "d"

  /// The word of the status line.
  var name: String {
    switch self {
    case .sharedMemory: "shm"
    case .file: "file"
    case .direct: "direct"
    }
  }
}
