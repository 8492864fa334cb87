import TestSupport
import Testing

@testable import Regression

@Suite("Worker processes")
struct WorkerPoolTests {
  /// What came of two cases in a pool whose worker is a program of the shell.
  ///
  /// The program gets the settings and then a request a line. `answer` prints a result for the case
  /// that the line in `$request` asks for.
  private func run(
    _ program: String, jobs: Int = 1, timeLimit: Double = 60
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.limntest.lua",
      """
      local test = require "limn.test"
      local s = test.suite("s", { script = "s.lua" })
      s:smoke("one", { at = 0 })
      s:smoke("two", { at = 0 })

      """)
    try folder.write(
      "worker",
      """
      answer() {
        id=$(echo "$request" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
        echo '{"result":{"id":"'$id'","suite":"s","name":"'${id#s/}'","kind":"smoke",'\\
      '"file":"a","line":1,"status":"passed"}}'
      }
      read settings
      \(program)

      """)
    let tests = try DeclaredTests(TestSearch([folder.path]), isInterrupted: { false })
    var pool = WorkerPool(jobs: jobs)
    pool.command = ["/bin/sh", folder("worker")]
    pool.timeLimit = timeLimit
    var results = [String](repeating: "", count: 2)
    try pool.run(tests.entries) { (index, result) in
      results[index] = ([result.status.rawValue] + result.failures.map(\.message))
        .joined(separator: ": ")
    }
    return results
  }

  @Test(arguments: [1, 2, 5])
  func `cases are given to as many processes as there are jobs`(jobs: Int) throws {
    #expect(
      try run("while read request; do answer; done", jobs: jobs) == ["passed", "passed"])
  }

  @Test func `a process that a signal ends fails its case alone, and is replaced`() throws {
    let results = try run(
      """
      while read request; do
        case $request in *one*) kill -SEGV $$ ;; *) answer ;; esac
      done
      """)
    #expect(
      results == [
        "failed: its process was ended by SIGSEGV; the run went on without it", "passed",
      ])
  }

  @Test func `a process that ends fails its case`() throws {
    let results = try run("read request; answer; read request; exit 3")
    #expect(
      results == ["passed", "failed: its process ended with exit code 3 before there was a result"])
  }

  @Test func `a process that says nothing for too long is ended`() throws {
    let results = try run(
      """
      while read request; do
        case $request in *one*) exec sleep 600 ;; *) answer ;; esac
      done
      """, timeLimit: 1)
    #expect(
      results == [
        "failed: there was no result after 1 s; its process was ended, and the run went on",
        "passed",
      ])
  }

  @Test func `a process that says something else fails its case`() throws {
    let results = try run("while read request; do echo hello; done")
    for result in results {
      #expect(result.hasPrefix("failed: its process gave no result that can be read: line 1"))
    }
  }

  @Test func `a program that is not there ends the run`() {
    var pool = WorkerPool(jobs: 1)
    pool.command = ["/nowhere/limn"]
    let error = #expect(throws: RunError.self) {
      let folder = try TemporaryFolder()
      try folder.write(
        "a.limntest.lua",
        "require('limn.test').suite('s', { script = 's.lua' }):smoke('one', { at = 0 })")
      let tests = try DeclaredTests(TestSearch([folder.path]), isInterrupted: { false })
      try pool.run(tests.entries) { (_, _) in }
    }
    #expect(error?.kind == .internalError)
    #expect(
      error?.message == "a worker process cannot be started: No such file or directory")
  }
}

@Suite("Lines of JSON")
struct JSONLinesTests {
  @Test func `lines come out whole, however they came in`() throws {
    let text = Array(#"{"id":"é"}"#.utf8) + [10] + Array("[1]\n2\n".utf8)
    for size in 1...text.count {
      var lines = JSONLines()
      var found: [JSONValue] = []
      var rest = text[...]
      while lines.fill({ bytes in
        bytes += rest.prefix(size)
        defer { rest = rest.dropFirst(size) }
        return !rest.isEmpty
      }) {
        while let line = try lines.next() { found.append(line) }
      }
      #expect(found == [["id": "é"], [1], 2])
    }
  }
}
