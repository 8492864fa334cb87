internal import CSystem

/// A file that could not be read or written, and why.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
    /// Reading a whole file.
    case read
    /// Writing a whole file.
    case write
    /// Making a folder.
    case make
    /// Removing a file or a folder.
    case remove
    /// Giving a file another name.
    case rename
    /// Starting a program.
    case start
    /// Waiting for others to be done with a file or folder.
    case lock
  }

  /// Why it failed.
  public enum Reason: Hashable, Sendable {
    /// The system refused, with this errno.
    case system(Int32)
    /// The path names a directory.
    case isDirectory
    /// The path names a pipe, device or socket where a regular file is needed.
    case notRegular
    /// The file has more bytes than this.
    case tooLarge(limit: Int)
    /// The path leads out of the directory it must stay in.
    case outsideRoot
    /// A part of the path is a symbolic link, which is not followed beneath a script's root.
    case symbolicLink
  }

  /// What was tried.
  public var operation: Operation
  /// The path as it was given.
  public var path: String
  /// Why it failed.
  public var reason: Reason

  /// Creates an error.
  public init(_ operation: Operation, path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Whether nothing stands at the path.
  public var isMissingFile: Bool { reason == .system(Self.noEntry) }

  /// ENOENT, the same number on every system that has one.
  private static let noEntry: Int32 = 2
}

extension FileError: CustomStringConvertible {
  /// One sentence, for example `cannot read "a.png": No such file or directory`.
  public var description: String { "cannot \(operation.rawValue) \"\(path)\": \(reason)" }
}

extension FileError.Reason: CustomStringConvertible {
  /// The reason in the system's words, or ours where the system has none.
  public var description: String {
    switch self {
    case .system(let code): Self.words(of: code)
    case .isDirectory: "it is a directory"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    case .outsideRoot: "the path leads out of the root folder"
    case .symbolicLink: "symbolic links are not followed here"
    }
  }

  private static func words(of code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    limn_error_text(code, &text, text.count)
    let end = text.firstIndex(of: 0) ?? text.endIndex
    return String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
