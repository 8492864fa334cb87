import Glibc
import TestSupport

/// The ways in which editors and tools save a file, as the system calls that they make.
enum SaveStrategy: CaseIterable {
  /// Truncated and written: nano, a shell's redirection, `cp`.
  case inPlace
  /// Written elsewhere and renamed: most editors of today, rsync.
  case rename
  /// Deleted and created.
  case deleteAndCreate
  /// Truncated and written in parts, with pauses.
  case slow
  /// vim: a swap file, the former file as backup, written anew.
  case vim
  /// Emacs: a lock, written in place, the lock removed.
  case emacs
  /// `sed -i`: written beside, given the permissions, renamed.
  case sed
  /// git's checkout: the file removed, then created for itself alone.
  case git

  /// Saves a text.
  ///
  /// - Parameters:
  ///   - text: What the file is to hold.
  ///   - path: Where.
  ///   - generator: Draws sizes of parts and lengths of pauses.
  func save(_ text: String, at path: String, using generator: inout SplitMix64) {
    let bytes = Array(text.utf8)
    let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    switch self {
    case .inPlace: Self.write(bytes, path, O_WRONLY | O_CREAT | O_TRUNC)
    case .rename:
      Self.write(bytes, path + ".tmp", O_WRONLY | O_CREAT | O_TRUNC)
      Glibc.rename(path + ".tmp", path)
    case .deleteAndCreate:
      unlink(path)
      Self.pause(&generator, 2_000)
      Self.write(bytes, path, O_WRONLY | O_CREAT)
    case .slow:
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      let count = 3 + Int(generator.next() % 4)
      for part in 0..<count {
        let range = bytes.count * part / count..<bytes.count * (part + 1) / count
        Self.write(bytes[range], to: file)
        Self.pause(&generator, 12_000)
      }
      close(file)
    case .vim:
      Self.write([98, 48], folder + "/.effect.lua.swp", O_WRONLY | O_CREAT)
      if generator.next() % 2 == 0 {
        Glibc.rename(path, path + "~")
        Self.write(bytes, path, O_WRONLY | O_CREAT | O_EXCL)
        chmod(path, 0o644)
        unlink(path + "~")
      } else {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        Self.write(bytes[...], to: file)
        fsync(file)
        chmod(path, 0o644)
        close(file)
        chmod(path, 0o644)
      }
      unlink(folder + "/.effect.lua.swp")
    case .emacs:
      symlink("user@host.1:1", folder + "/.#effect.lua")
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      Self.write(bytes[...], to: file)
      fsync(file)
      close(file)
      unlink(folder + "/.#effect.lua")
    case .sed:
      let file = open(folder + "/sedQ1x2Yz", O_RDWR | O_CREAT | O_EXCL, 0o600)
      for start in stride(from: 0, to: bytes.count, by: 4096) {
        Self.write(bytes[start..<min(start + 4096, bytes.count)], to: file)
      }
      fchmod(file, 0o644)
      close(file)
      Glibc.rename(folder + "/sedQ1x2Yz", path)
    case .git:
      Self.write([68], folder + "/index.lock", O_WRONLY | O_CREAT | O_EXCL)
      unlink(path)
      Self.pause(&generator, 500)
      Self.write(bytes, path, O_WRONLY | O_CREAT | O_EXCL)
      Glibc.rename(folder + "/index.lock", folder + "/index")
    }
  }

  /// Sleeps for up to some microseconds.
  static func pause(_ generator: inout SplitMix64, _ longest: UInt64) {
    usleep(UInt32(generator.next() % longest))
  }

  private static func write(_ bytes: [UInt8], _ path: String, _ flags: Int32) {
    let file = open(path, flags, 0o644)
    write(bytes[...], to: file)
    close(file)
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
