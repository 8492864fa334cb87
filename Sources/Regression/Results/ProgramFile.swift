public import ImageIO

/// The file of the program that runs.
public enum ProgramFile {
  /// Where the system shows it, whatever has become of the file since the start.
  private static let path = "/proc/self/exe"

  /// SHA-256 of the program's bytes.
  ///
  /// Tells whether the program that accepts a picture is the one that has drawn it. Takes about
  /// 0.1 s.
  ///
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: Why it cannot be read.
  public static func hash() throws(FileError) -> String { SHA256.hex(try FileIO.read(path)) }
}
