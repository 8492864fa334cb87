internal import CSystem

/// Where a terminal finds the pixels of a picture, as the protocol says it: the name of shared
/// memory, the path of a file, or the pixels themselves.
struct KittyPayload: Sendable {
  /// What stands in the command, in base64.
  var base64: String

  /// The names that this process hands pixels over by, used in turn.
  ///
  /// Three are enough: at most three frames are on their way, and a terminal that has not read the
  /// first of four loses nothing by reading the fourth in its place.
  private static let ringSize = 3

  /// Hands pixels over; nil where the system refuses.
  ///
  /// - Parameters:
  ///   - pixels: The bytes of a picture.
  ///   - medium: Shared memory or a file.
  ///   - turn: The number of the frame, which chooses one of the names.
  init?(_ pixels: UnsafeRawBufferPointer, through medium: KittyMedium, turn: Int) {
    let process = limn_process_id()
    let number = turn % Self.ringSize
    let name: String
    let path: String
    switch medium {
    case .sharedMemory:
      name = "/limn-\(process)-\(number)"
      // What shm_open makes of the name.
      path = "/dev/shm" + name
    case .file:
      // A terminal removes only files that say what they are for.
      path = "/tmp/limn-tty-graphics-protocol-\(process)-\(number)"
      name = path
    case .direct: preconditionFailure("pixels in the stream have no name")
    }
    guard limn_leftover_add(path) == 0,
      limn_leftover_write(path, pixels.baseAddress, pixels.count) == 0
    else { return nil }
    base64 = String(decoding: Base64.encode(Array(name.utf8)), as: UTF8.self)
  }

  /// A picture of one black pixel in the command itself.
  static let blackPixel = KittyPayload(base64: "AAAA")

  private init(base64: String) { self.base64 = base64 }

  /// A picture of one black pixel for each medium that this machine has.
  static func samples() -> [KittyMedium: KittyPayload] {
    var samples = [KittyMedium.direct: blackPixel]
    [UInt8](repeating: 0, count: 3).withUnsafeBytes { pixel in
      for medium in [KittyMedium.sharedMemory, .file] {
        samples[medium] = KittyPayload(pixel, through: medium, turn: ringSize - 1)
      }
    }
    return samples
  }
}
