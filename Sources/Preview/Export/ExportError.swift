import ImageIO
import Scripting

/// Why something could not be written.
enum ExportError: Error {
  /// The file.
  case file(FileError)
  /// The film.
  case film(FilmError)
  /// The script has failed on the way.
  case script(ScriptError)
  /// The picture is beyond a pixmap's limits.
  case tooLarge(width: Double, height: Double)
  /// It was not wanted any more.
  case cancelled

  /// Runs a body, whose errors become this one.
  static func rethrowing<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(ExportError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Runs a body, whose errors become this one.
  static func rethrowing<Value>(
    _ body: () throws(FilmError) -> Value
  ) throws(ExportError) -> Value {
    do throws(FilmError) { return try body() } catch { throw .film(error) }
  }

  /// Runs a body, whose errors become this one.
  static func rethrowing<Value>(
    _ body: () throws(ScriptError) -> Value
  ) throws(ExportError) -> Value {
    do throws(ScriptError) { return try body() } catch { throw .script(error) }
  }
}

extension ExportError: CustomStringConvertible {
  /// One sentence for the status line.
  var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .film(let error): "\(error)"
    case .script(let error): error.message
    case .tooLarge(let width, let height):
      "\(Int(width)) x \(Int(height)) pixels are more than a picture may have"
    case .cancelled: "cancelled"
    }
  }
}
