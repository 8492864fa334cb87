import CJansson
import Graphics
public import ImageIO
public import Scripting

/// Values of a script's parameters in a file of their own, so that what somebody has found with the
/// preview's sliders is kept without a change to the script.
///
///     { "easing": "easeIn", "glow": true, "range": 0.25 }
///
/// One JSON object: a number, a truth value or a text for each name. `limn preview` reads the file
/// that lies beside the script, `limn render` the one that it is given.
public enum ParameterFile {
  /// The most bytes that a file may have.
  private static let limit = 1 << 20

  /// Where the file of a script lies: `pulse.params.json` beside `pulse.lua`.
  public static func path(besideScript script: String) -> String {
    (script.hasSuffix(".lua") ? String(script.dropLast(4)) : script) + ".params.json"
  }

  // MARK: - Writing

  /// Writes the values that parameters have, in order of the names.
  ///
  /// - Parameters:
  ///   - parameters: The parameters.
  ///   - path: Where the file goes; what stands there is replaced at once or not at all.
  /// - Throws: Why it cannot be written.
  public static func write(_ parameters: [Parameter], to path: String) throws(FileError) {
    try FileIO.writeAtomically(Array(text(of: parameters).utf8), to: path)
  }

  /// The text of a file.
  static func text(of parameters: [Parameter]) -> String {
    let members = parameters.sorted {
      $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
    }
    .map { "  \(quoted($0.name)): \(json($0.value))" }
    return members.isEmpty ? "{}\n" : "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  private static func json(_ value: Parameter.Value) -> String {
    switch value {
    case .number(let number): number.plainText
    case .boolean(let boolean): "\(boolean)"
    case .string(let string), .color(let string): quoted(string)
    }
  }

  private static func quoted(_ text: String) -> String {
    let string = json_stringn(text, text.utf8.count)
    defer { json_decref(string) }
    guard let bytes = json_dumps(string, Int(JSON_ENCODE_ANY)) else { return "\"\"" }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  // MARK: - Reading

  /// Reads values, as texts that the command line's `--set` takes.
  ///
  /// - Parameter path: The file.
  /// - Returns: The values by name.
  /// - Throws: Why it cannot be read, or is no such file.
  public static func read(_ path: String) throws(ParameterFileError) -> [String: String] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileIO.read(path, limit: limit)
    } catch {
      throw .file(error)
    }
    return try values(of: bytes, path: path)
  }

  /// The values in a file's bytes.
  static func values(
    of bytes: [UInt8], path: String
  ) throws(ParameterFileError) -> [String: String] {
    let data: EventData
    do throws(JSONError) {
      data = try EventData(json: bytes[...])
    } catch {
      throw .notJSON(path: path, reason: error.text)
    }
    guard case .object(let members) = data else { throw .notAnObject(path: path) }
    var values: [String: String] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .number(let number): values[name] = number.plainText
      case .boolean(let boolean): values[name] = "\(boolean)"
      case .string(let string): values[name] = string
      case .none, .array, .object: throw .notAValue(path: path, name: name)
      }
    }
    return values
  }
}
