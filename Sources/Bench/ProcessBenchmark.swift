import Glibc

/// Runs a command several times and prints its time and peak memory, as whole processes.
enum ProcessBenchmark {
  /// One run.
  private struct Measurement {
    var milliseconds: Double
    var megabytes: Double
  }

  /// Reads the words after `process` and runs; returns the exit code.
  static func run(_ words: ArraySlice<String>) -> Int32 {
    guard let separator = words.firstIndex(of: "--"), let count = words.first.flatMap({ Int($0) }),
      count > 0
    else {
      print("usage: Bench process N [--frames F] -- COMMAND...")
      return 2
    }
    let options = Array(words[..<separator])
    let frames = options.firstIndex(of: "--frames").flatMap { Double(options[$0 + 1]) }
    let command = Array(words[(separator + 1)...])
    var measurements: [Measurement] = []
    for _ in 0..<count {
      guard let measurement = measure(command) else {
        print("cannot run, or failed: \(command.joined(separator: " "))")
        return 1
      }
      measurements.append(measurement)
    }
    report(measurements, frames: frames)
    return 0
  }

  private static func report(_ measurements: [Measurement], frames: Double?) {
    let times = measurements.map(\.milliseconds).sorted()
    let memory = measurements.map(\.megabytes).max() ?? 0
    let (least, middle) = (times[0], times[times.count / 2])
    var line = "  min \(rounded(least)) ms, median \(rounded(middle)) ms"
    if let frames {
      line +=
        "; best \(rounded(frames / least * 1000)) frames/s,"
        + " median \(rounded(frames / middle * 1000)) frames/s"
    }
    print(line + "; peak \(rounded(memory)) MB (\(times.count) runs)")
  }

  /// Runs the command once with its output thrown away; nil when it fails.
  private static func measure(_ command: [String]) -> Measurement? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }

    let start = now()
    var process = pid_t()
    guard posix_spawnp(&process, command[0], &actions, nil, arguments, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
    // ru_maxrss counts kibibytes.
    return Measurement(
      milliseconds: Double(now() - start) / 1e6, megabytes: Double(usage.ru_maxrss) / 1024)
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
