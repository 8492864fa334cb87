/// What the run says to a worker, and what the worker answers: a line of JSON each.
///
///     {"folder": ".limn/results/7"}                  once, before all else
///     {"file": "ring.limntest.lua", "id": "ring/turn"}
///     {"result": {…}}                                or {"problem": "…"}
enum WorkerMessage {
  /// What the worker needs before it runs anything.
  struct Settings: Equatable {
    /// The folder that holds what the run leaves; nil when it leaves nothing.
    var resultsFolder: String?

    /// The line.
    var json: JSONValue { ["folder": .string(resultsFolder)] }

    /// Creates settings.
    init(resultsFolder: String? = nil) { self.resultsFolder = resultsFolder }

    /// Reads the line.
    init(json: JSONValue) throws(JSONError) {
      resultsFolder = try JSONPlace(json).optionalText("folder")
    }
  }

  /// A case to run.
  struct Request: Equatable {
    /// The test file's path, as the run knows it.
    var file: String
    /// The case's id.
    var id: String

    /// The line.
    var json: JSONValue { ["file": .string(file), "id": .string(id)] }

    /// Creates a request.
    init(file: String, id: String) {
      self.file = file
      self.id = id
    }

    /// Reads the line.
    init(json: JSONValue) throws(JSONError) {
      let place = JSONPlace(json)
      file = try place.text("file")
      id = try place.text("id")
    }
  }

  /// What has come out of a request.
  enum Reply {
    /// The result of the case.
    case result(CaseResult)
    /// Why the case could not be run at all.
    case problem(String)

    /// The line.
    var json: JSONValue {
      switch self {
      case .result(let result): ["result": result.json]
      case .problem(let message): ["problem": .string(message)]
      }
    }

    /// Reads the line.
    init(json: JSONValue) throws(JSONError) {
      let place = JSONPlace(json)
      if let problem = try place.optionalText("problem") {
        self = .problem(problem)
      } else {
        self = .result(try CaseResult(try place.member("result")))
      }
    }
  }
}

/// Lines of JSON out of bytes that come in pieces.
struct JSONLines {
  private var bytes: [UInt8] = []
  private var searched = 0

  /// Adds bytes that `read` appends; false when it says that there are no more.
  mutating func fill(_ read: (inout [UInt8]) -> Bool) -> Bool { read(&bytes) }

  /// The next whole line, if there is one.
  mutating func next() throws(JSONError) -> JSONValue? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    searched = 0
    return try JSONValue(parsing: line)
  }
}
