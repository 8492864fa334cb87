import CSystem

/// Runs cases in processes of their own: as many at once as there are jobs, each process one case
/// after the other.
///
/// A process that ends, or says nothing for too long, fails the one case that it was running, and
/// another takes its place. However ``run(_:finish:)`` returns, no process is left.
///
/// ## Design notes
/// A process for each case would cost more than most cases: starting takes ten milliseconds. One
/// that has run a case keeps nothing of it but memory, for a case makes a fresh Lua state; what
/// might still leak from one to the next is what `--twice` looks for, with another order and
/// memory that is filled with junk.
struct WorkerPool: CaseExecutor {
  /// How many processes at most.
  var jobs: Int
  /// What the processes need before they run anything.
  var settings = WorkerMessage.Settings()
  /// What is added to their environment.
  var environment: [String] = []
  /// How long a case may take, in seconds of the host's clock.
  var timeLimit = 300.0
  /// Whether the run is to end.
  var isInterrupted: @Sendable () -> Bool = { false }
  /// The program that serves, and its words.
  var command = ["/proc/self/exe", Worker.word]

  /// A process with what it is doing.
  private struct Place {
    var process: ChildProcess
    var lines = JSONLines()
    /// The case that it runs, and until when.
    var work: (index: Int, deadline: Int64)?
  }

  /// Runs cases, each once.
  func run(
    _ cases: [DeclaredTests.Entry], finish: (Int, CaseResult) -> Void
  ) throws(RunError) {
    var places: [Place] = []
    defer { for index in places.indices { places[index].process.kill() } }
    var next = 0
    var open = cases.count
    while open > 0 {
      if isInterrupted() { throw .interrupted }
      while places.count < min(jobs, open), next < cases.count || places.isEmpty {
        places.append(Place(process: try start()))
      }
      for index in places.indices where places[index].work == nil && next < cases.count {
        give(cases[next], at: next, to: &places[index])
        next += 1
      }
      let ready = try wait(for: places)
      // Backwards, because processes that have ended are taken out.
      for index in places.indices.reversed() {
        let outcome =
          ready[index] ? advance(&places[index]) : isLate(places[index]) ? end(&places[index]) : nil
        guard let outcome else { continue }
        if outcome.hasEnded { places.remove(at: index) }
        guard let work = outcome.work else { continue }
        open -= 1
        finish(work, Self.result(of: cases[work], outcome.reply))
      }
    }
    // They end by themselves when their input does.
    for index in places.indices { places[index].process.closeInput() }
  }

  // MARK: - One process

  /// What has become of a process: the case it has finished, with what it said.
  private struct Outcome {
    var work: Int?
    var reply: Result<WorkerMessage.Reply, WorkerFailure>
    var hasEnded = false
  }

  private func start() throws(RunError) -> ChildProcess {
    var error: Int32 = 0
    guard
      let process = ChildProcess(
        command[0], Array(command.dropFirst()), environment: environment, error: &error)
    else { throw .noWorker(error) }
    _ = process.write(Array((settings.json.text + "\n").utf8))
    return process
  }

  private func give(_ entry: DeclaredTests.Entry, at index: Int, to place: inout Place) {
    let request = WorkerMessage.Request(file: entry.file.path, id: entry.test.id)
    // When nobody reads, the process has ended, and its output will say so.
    _ = place.process.write(Array((request.json.text + "\n").utf8))
    place.work = (index, limn_monotonic_time() + Int64(timeLimit * 1e9))
  }

  /// Waits until a process has said something, a case is late, or it is time to look at the rest.
  private func wait(for places: [Place]) throws(RunError) -> [Bool] {
    let deadline = places.compactMap { $0.work?.deadline }.min() ?? 0
    let left = max(0, (deadline - limn_monotonic_time()) / 1_000_000 + 1)
    var ready = [UInt8](repeating: 0, count: places.count)
    let status = limn_wait_any(
      places.map(\.process.output), Int32(places.count), Int32(min(left, 100)), &ready)
    if status < 0 { throw .noWorker(-status) }
    return ready.map { $0 != 0 }
  }

  private func isLate(_ place: Place) -> Bool {
    place.work.map { $0.deadline <= limn_monotonic_time() } ?? false
  }

  /// Reads what a process has said; nil when it is not yet a whole line.
  private func advance(_ place: inout Place) -> Outcome? {
    let process = place.process
    let isOpen = place.lines.fill { process.read(into: &$0) }
    do throws(JSONError) {
      if let line = try place.lines.next() {
        let reply = try WorkerMessage.Reply(json: line)
        defer { place.work = nil }
        return Outcome(work: place.work?.index, reply: .success(reply))
      }
    } catch {
      place.process.kill()
      return Outcome(
        work: place.work?.index, reply: .failure(.garbled(error.description)), hasEnded: true)
    }
    if isOpen { return nil }
    return Outcome(
      work: place.work?.index, reply: .failure(.ended(place.process.waitForEnd())), hasEnded: true)
  }

  /// Ends a process that takes too long.
  private func end(_ place: inout Place) -> Outcome {
    place.process.kill()
    return Outcome(
      work: place.work?.index, reply: .failure(.silent(seconds: timeLimit)), hasEnded: true)
  }

  private static func result(
    of entry: DeclaredTests.Entry, _ reply: Result<WorkerMessage.Reply, WorkerFailure>
  ) -> CaseResult {
    let message: String
    switch reply {
    case .success(.result(let result)): return result
    case .success(.problem(let problem)): message = problem
    case .failure(let failure): message = RunProblem.worker(failure).message
    }
    var result = CaseResult(entry.test, status: .failed)
    result.failures = [Failure(place: "\(entry.test.file):\(entry.test.line)", message: message)]
    return result
  }
}

/// Why a worker gave no result.
enum WorkerFailure: Error, Hashable, Sendable {
  /// Its process has ended.
  case ended(ChildProcess.End)
  /// It said nothing for so many seconds.
  case silent(seconds: Double)
  /// It said something else than a result.
  case garbled(String)
}
