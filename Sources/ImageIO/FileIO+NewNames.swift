internal import CSystem

extension FileIO {
  /// Gives a file the first of several names that nothing has yet: nothing is ever replaced, whoever
  /// else is at it.
  ///
  /// - Parameters:
  ///   - path: The file, which loses this name.
  ///   - name: The path to try, for 1, 2, 3 …; on the same file system.
  /// - Returns: The path that it has got.
  /// - Throws: Why it cannot be renamed; it then has the name that it had.
  public static func rename(
    _ path: String, toFirstFree name: (Int) -> String
  ) throws(FileError) -> String {
    var number = 1
    while true {
      let target = name(number)
      let status = limn_rename_to_new(path, target)
      if status == 0 { return target }
      guard status == -17, number < 100_000 else {  // EEXIST
        throw FileError(.rename, path: target, .system(-status))
      }
      number += 1
    }
  }
}
