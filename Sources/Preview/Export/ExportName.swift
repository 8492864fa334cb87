import CSystem
import ImageIO

/// The names that a file of the preview's may get.
///
/// A picture is `pulse-t0.53.png`, and `pulse-t0.53-2.png` where that is taken.
struct ExportName: Hashable, Sendable {
  /// The folder, with a slash; empty for the current one.
  var folder = ""
  /// The name without number and suffix.
  let stem: String
  /// The suffix without the dot.
  let suffix: String

  /// The name of a picture.
  ///
  /// - Parameters:
  ///   - script: The script's name or path.
  ///   - time: The time that it shows, in seconds.
  init(pictureOf script: String, at time: Double) {
    stem = "\(Self.base(script))-t\(StatusLine.seconds(time))"
    suffix = "png"
  }

  /// The name of a film of a range of time.
  ///
  /// - Parameters:
  ///   - script: The script's name or path.
  ///   - range: The time that it shows, in seconds; nil for all of it.
  ///   - suffix: The suffix of its format.
  init(filmOf script: String, range: Range<Double>?, suffix: String) {
    let part = range.map {
      "-t\(StatusLine.seconds($0.lowerBound))-\(StatusLine.seconds($0.upperBound))"
    }
    stem = Self.base(script) + (part ?? "")
    self.suffix = suffix
  }

  /// The name to try as the first, second, ….
  func path(_ number: Int) -> String {
    folder + (number == 1 ? "\(stem).\(suffix)" : "\(stem)-\(number).\(suffix)")
  }

  /// Where a file is made that gets the name when it is whole.
  ///
  /// - Parameter serial: Tells it from others of this process.
  /// - Returns: The path of a hidden file in the same folder.
  func temporaryPath(serial: Int64) -> String {
    "\(folder).\(stem.prefix(80)).\(limn_process_id()).\(serial).\(suffix).tmp"
  }

  /// The last part of a path, without `.lua`.
  private static func base(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
  }
}
