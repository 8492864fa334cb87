import ImageIO
public import Scripting

extension TestFile {
  /// Reads the file and gives its cases in the order of declaration; nothing is drawn.
  ///
  /// - Returns: The cases; at least one.
  /// - Throws: Why the file cannot be read, compiled or run, or what is wrong with what it declares.
  public func declare() throws(ScriptError) -> [TestCase] {
    var configuration = StageConfiguration()
    configuration.limits = limits
    configuration.isInterrupted = isInterrupted
    let runtime = try Runtime(
      files: DirectoryFiles(root: root), decodeImage: { try ImageFile.load($0) },
      configuration: configuration, module: TestModule.module)
    let state = TestFileState(self)
    try state.read(in: runtime)
    return state.cases
  }
}
