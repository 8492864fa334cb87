import ImageIO
import Regression

/// A run as it is named on the command line: by its number, its folder, or a record of it.
struct RunPlace {
  /// What was typed.
  private let word: String
  /// The record's file.
  private let path: String

  /// Finds out what a word names; nothing is read.
  ///
  /// - Parameters:
  ///   - word: What was typed.
  ///   - resultsFolder: `.limn` or what stands for it.
  init(_ word: String, in resultsFolder: String) {
    self.word = word
    if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      path = "\(resultsFolder)/results/\(word)/\(ResultsFolder.recordName)"
    } else if FileIO.kind(of: word) == .folder {
      path = "\(word)/\(ResultsFolder.recordName)"
    } else {
      path = word
    }
  }

  /// Reads the record.
  ///
  /// - Returns: The record, and the folder in which its pictures lie. That is the one beside a
  ///   `run.json`; a report in JSON names it, as far as it is still there.
  /// - Throws: Why it cannot be read.
  func read() throws(ToolError) -> (record: RunRecord, folder: String) {
    do {
      let json = try JSONValue(parsing: FileIO.read(path))
      let record = try RunRecord(json: json)
      if case .string(let folder)? = json["folder"], FileIO.kind(of: folder) == .folder {
        return (record, folder)
      }
      let slash = path.lastIndex(of: "/")
      return (record, slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    } catch let error as FileError {
      throw .results(.file(error))
    } catch let error as JSONError {
      throw .results(.record(path: path, error))
    } catch {
      throw .broken("\(error)")
    }
  }
}
