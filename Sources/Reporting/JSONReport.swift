public import Regression

/// The whole record as one JSON value on one line, as ``RunRecord/json`` lays it out.
public struct JSONReport: Reporter {
  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which `folder` names for the paths of pictures; nil
  ///   leaves it out.
  public init(folder: String? = nil) { self.folder = folder }

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    guard let folder, case .object(let members) = record.json else {
      return record.json.text + "\n"
    }
    return JSONValue.object(members + [.init("folder", .string(folder))]).text + "\n"
  }
}
