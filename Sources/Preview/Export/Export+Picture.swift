import Graphics
import ImageIO
import Layers
import Raster
import Rendering

extension Export {
  /// Writes what a stage shows as a PNG: all of it, whatever the terminal has room for.
  ///
  /// - Parameters:
  ///   - snapshot: What it shows.
  ///   - size: The stage's size in points.
  ///   - scale: Pixels for one point.
  ///   - background: What is behind the layers.
  ///   - name: How the file is to be called.
  convenience init(
    pictureOf snapshot: LayerSnapshot, size: Size, scale: Double = 1, background: FrameBackground,
    named name: ExportName
  ) {
    self.init(name) { (export) throws(ExportError) in
      guard let pixels = DisplayList.pixelSize(of: size, scale: scale) else {
        throw .tooLarge(width: size.width * scale, height: size.height * scale)
      }
      var pixmap = Pixmap(width: pixels.width, height: pixels.height)
      SnapshotRenderer(scale: scale).drawFrame(snapshot, background: background, into: &pixmap)
      let bytes = PNG.encode(pixmap)
      try ExportError.rethrowing { () throws(FileError) in
        try FileIO.writeAtomically(bytes, to: export.temporaryPath)
      }
    }
  }
}
