public import ImageIO

/// Why a file of parameters cannot be used.
public enum ParameterFileError: Error, Equatable {
  /// It cannot be read.
  case file(FileError)
  /// It is not JSON, and why, in the words of libjansson.
  case notJSON(path: String, reason: String)
  /// It is JSON, but no object.
  case notAnObject(path: String)
  /// A member is neither a number nor a truth value nor a text.
  case notAValue(path: String, name: String)
}

extension ParameterFileError: CustomStringConvertible {
  /// One sentence with the file's path.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .notJSON(let path, let reason): "\(path) is not JSON: \(reason)"
    case .notAnObject(let path):
      "\(path) is not an object with a value for each parameter, such as { \"range\": 0.25 }"
    case .notAValue(let path, let name):
      "\(path): the value of '\(name.prefix(40))' is neither a number nor true or false nor a text"
    }
  }
}
