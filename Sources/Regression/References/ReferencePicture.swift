public import Raster

/// A reference picture with what its file says of it besides the pixels.
public struct ReferencePicture: Sendable, Equatable {
  /// The pixels: one frame, or the cells of a strip.
  public var pixmap: Pixmap
  /// The times of the cells, in seconds.
  public var times: [Double]
  /// The layers as they were when the picture was taken, as text; nil when the file has none.
  public var layers: String?

  /// Creates a picture.
  public init(pixmap: Pixmap, times: [Double], layers: String? = nil) {
    self.pixmap = pixmap
    self.times = times
    self.layers = layers
  }
}

/// How the cells of a picture are arranged.
public struct PictureLayout: Sendable, Hashable {
  /// How many cells there are, at least 1.
  public var count: Int
  /// How many stand in a row, at least 1.
  public var columns: Int
  /// The width of a cell in pixels.
  public var cellWidth: Int
  /// The height of a cell in pixels.
  public var cellHeight: Int

  /// Creates a layout.
  public init(count: Int, columns: Int, cellWidth: Int, cellHeight: Int) {
    self.count = count
    self.columns = columns
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// What decides whether a picture is the lock's: SHA-256 of its width, its height, the columns,
  /// the width and the height of a cell, as 32 bits each with the lowest byte first, and the
  /// premultiplied RGBA bytes of its rows from the top.
  ///
  /// So two pictures with one hash are equal, and packing a file anew changes nothing.
  public func hash(of picture: Pixmap) -> String {
    var digest = SHA256()
    for number in [picture.width, picture.height, columns, cellWidth, cellHeight] {
      digest.update(UInt32(number))
    }
    picture.withUnsafeBytes { digest.update($0) }
    return digest.hex
  }
}
