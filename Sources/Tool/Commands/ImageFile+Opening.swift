import ImageIO
import Raster

extension ImageFile {
  /// Reads a picture, whose format is told by its first bytes.
  static func open(_ path: String) throws(ToolError) -> Pixmap {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileIO.read(path)
    } catch {
      throw .file(error)
    }
    do throws(ImageError) {
      return try decode(bytes)
    } catch {
      throw .picture(path: path, error)
    }
  }
}
