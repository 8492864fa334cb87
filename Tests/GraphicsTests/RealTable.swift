import Foundation

/// Rows of Tests/Fixtures/real: arguments, and the result with more than double precision.
struct RealTable {
  struct Row {
    var arguments: [Double]
    /// The double nearest to the exact result.
    var nearest: Double
    /// What that double misses, in units of its last place.
    var missing: Double
  }

  var rows: [Row]

  init(_ name: String, file: String = #filePath) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appendingPathComponent("Fixtures/real/\(name).tsv")
    let text = try String(contentsOf: url, encoding: .utf8)
    rows = try text.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      let numbers = fields.dropLast().compactMap { UInt64($0, radix: 16) }
      guard numbers.count == fields.count - 1, numbers.count >= 2,
        let missing = Double(fields[numbers.count])
      else { throw CocoaError(.fileReadCorruptFile) }
      let doubles = numbers.map { Double(bitPattern: $0) }
      return Row(
        arguments: doubles.dropLast(), nearest: doubles[doubles.count - 1], missing: missing)
    }
  }

  /// The row where a function is farthest off, and by how many units in the last place.
  func worst(_ function: ([Double]) -> Double) -> (error: Double, row: Row) {
    var worst = (error: -1.0, row: rows[0])
    for row in rows {
      let difference = (function(row.arguments) - row.nearest) / row.nearest.ulp
      let error = abs(difference - row.missing)
      // Not "greater", so that NaN counts.
      if !(error <= worst.error) { worst = (error, row) }
    }
    return worst
  }
}
