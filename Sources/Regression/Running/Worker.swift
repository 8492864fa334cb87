import CSystem
import Scripting

/// The other side of a ``WorkerPool``: a process that runs the cases it is asked for, one after the
/// other, until its input ends.
public struct Worker {
  /// The word after the program's name that makes it a worker; not for people.
  public static let word = "test-worker"

  private var settings = WorkerMessage.Settings()
  private var files: [String: Declared] = [:]
  private var contexts: [String: Result<RunContext, ReferenceError>] = [:]

  /// A test file with its cases by id, or why there are none.
  private enum Declared {
    case cases(TestFile, [String: TestCase])
    case problem(String)
  }

  private init() {}

  /// Serves until the input ends, and says whether all of it could be read.
  public static func serve() -> Bool {
    limn_end_with_parent()
    var worker = Worker()
    var lines = JSONLines()
    var isFirst = true
    do throws(JSONError) {
      repeat {
        while let line = try lines.next() {
          if isFirst {
            worker.settings = try WorkerMessage.Settings(json: line)
            isFirst = false
          } else {
            let reply = worker.answer(try WorkerMessage.Request(json: line))
            let bytes = Array((reply.json.text + "\n").utf8)
            if limn_write_fully(1, bytes, bytes.count) < 0 { return false }
          }
        }
      } while lines.fill(Self.readInput)
      return true
    } catch {
      return false
    }
  }

  private static func readInput(into bytes: inout [UInt8]) -> Bool {
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, Int(limn_read_available(0, buffer.baseAddress, buffer.count)))
    }
    bytes += chunk
    return !chunk.isEmpty
  }

  private mutating func answer(_ request: WorkerMessage.Request) -> WorkerMessage.Reply {
    switch declared(request.file) {
    case .problem(let message): return .problem(message)
    case .cases(let file, let cases):
      guard let test = cases[request.id] else {
        return .problem(RunProblem.changed(request.file).message)
      }
      switch context(of: file) {
      case .success(let context): return .result(CaseRunner.run(test, of: file, context: context))
      case .failure(let error): return .problem("\(error)")
      }
    }
  }

  private mutating func declared(_ path: String) -> Declared {
    if let known = files[path] { return known }
    let file = TestFile(path)
    var declared: Declared
    do {
      let cases = try file.declare()
      declared = .cases(file, Dictionary(cases.map { ($0.id, $0) }) { first, _ in first })
    } catch {
      declared = .problem(error.message)
    }
    files[path] = declared
    return declared
  }

  private mutating func context(of file: TestFile) -> Result<RunContext, ReferenceError> {
    let path = ReferenceFolder.path(besides: file.path)
    if let known = contexts[path] { return known }
    let results = settings.resultsFolder.map { ResultsFolder(path: $0) }
    let context = Result { () throws(ReferenceError) in
      RunContext(references: try ReferenceFolder(path), results: results)
    }
    contexts[path] = context
    return context
  }
}
