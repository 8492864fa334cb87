import ImageIO

/// What a staged change of references will do in one folder, as a file within `.accept` says it; see
/// ``ReferenceTransaction``.
struct ReferencePlan: Equatable {
  /// The folder beside the references in which a change is staged.
  static let folderName = ".accept"
  /// The plan's file in it.
  static let name = "plan"

  /// What tells this change from every other.
  let number: String
  /// The folders that change, as absolute paths; the decision is found in the first.
  let folders: [String]
  /// Which file each staged number becomes, within the folder.
  var names: [String] = []
  /// The files that go.
  var removals: [String] = []

  init(number: String, _ folders: [String]) {
    self.number = number
    self.folders = folders
  }

  /// Whether a folder has something staged, by whomever.
  static func isPresent(in folder: String) -> Bool {
    FileIO.kind(of: "\(folder)/\(folderName)") == .folder
  }

  /// Reads the plan in a folder; nil while it has not been written, or is not written any more.
  init?(in folder: String) {
    guard let bytes = try? FileIO.read("\(folder)/\(Self.folderName)/\(Self.name)"),
      let plan = try? Self(JSONPlace(JSONValue(parsing: bytes)))
    else { return nil }
    self = plan
  }

  private init(_ place: JSONPlace) throws(JSONError) {
    number = try place.text("number")
    folders = try place.texts("folders")
    names = try place.texts("names")
    removals = try place.texts("removals")
  }

  /// The plan as an object.
  var json: JSONValue {
    [
      "number": .string(number), "folders": .strings(folders), "names": .strings(names),
      "removals": .strings(removals),
    ]
  }

  /// Whether it is to be finished.
  var isDecided: Bool {
    guard let first = folders.first,
      let bytes = try? FileIO.read("\(first)/\(Self.folderName)/decided")
    else { return false }
    return bytes.elementsEqual(number.utf8)
  }

  /// Puts all folders' files into place, the first folder's last.
  ///
  /// - Parameter willStep: Is called before each step.
  /// - Throws: What the disk refuses.
  func finish(_ willStep: (String) -> Void) throws(FileError) {
    for folder in folders.dropFirst() + folders.prefix(1) {
      guard let plan = ReferencePlan(in: folder), plan.number == number else { continue }
      try plan.apply(in: folder, willStep)
    }
  }

  private func apply(in folder: String, _ willStep: (String) -> Void) throws(FileError) {
    let staging = "\(folder)/\(Self.folderName)"
    for name in removals {
      willStep("remove \(name)")
      try FileIO.remove("\(folder)/\(name)")
      if let slash = name.lastIndex(of: "/") {
        FileIO.removeEmptyFolder("\(folder)/\(name[..<slash])")
      }
    }
    for (number, name) in names.enumerated() {
      willStep("put \(name)")
      // Where it is gone, an earlier start has put it into place.
      guard FileIO.kind(of: "\(staging)/\(number)") == .file else { continue }
      if let slash = name.lastIndex(of: "/") {
        try FileIO.makeFolder("\(folder)/\(name[..<slash])")
      }
      try FileIO.rename("\(staging)/\(number)", to: "\(folder)/\(name)")
    }
    for entry in try FileIO.entries(of: folder) where entry.isFolder {
      try FileIO.synchronize("\(folder)/\(entry.name)")
    }
    try FileIO.synchronize(folder)
    willStep("clean")
    try Self.removeStaging(in: folder)
  }

  /// Takes back what this change has staged in a folder.
  func takeBack(in folder: String) throws(FileError) {
    if let other = ReferencePlan(in: folder), other.number != number { return }
    try Self.takeBackAnything(in: folder)
  }

  /// Removes what is staged in a folder, and folders that were made for it.
  static func takeBackAnything(in folder: String) throws(FileError) {
    try removeStaging(in: folder)
    guard FileIO.kind(of: folder) == .folder else { return }
    for entry in try FileIO.entries(of: folder) where entry.isFolder {
      FileIO.removeEmptyFolder("\(folder)/\(entry.name)")
    }
    FileIO.removeEmptyFolder(folder)
  }

  /// Removes what is staged: the plan last, without which `.accept` is the rest of a clean-up.
  private static func removeStaging(in folder: String) throws(FileError) {
    guard isPresent(in: folder) else { return }
    let staging = "\(folder)/\(folderName)"
    for entry in try FileIO.entries(of: staging) where entry.name != name {
      try FileIO.remove("\(staging)/\(entry.name)")
    }
    try FileIO.remove("\(staging)/\(name)")
    FileIO.removeEmptyFolder(staging)
  }
}
