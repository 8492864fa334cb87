/// The exact-area accumulator: what each edge of a shape adds to the coverage of pixels.
///
/// Coordinates are 24.8 fixed-point. An edge that crosses a pixel from the depth y₀ to y₁ (in
/// 1/256) and runs from x₀ to x₁ within it covers, to its right, (y₁ − y₀)·(512 − x₀ − x₁) of the
/// pixel's 2·256·256 and (y₁ − y₀)·512 of every pixel further right. The difference to the pixel
/// before is stored, so a cell receives the first number and its right neighbour the remainder,
/// (y₁ − y₀)·(x₀ + x₁); a running sum along the row gives the coverage, signed by direction.
///
/// Sums of integers do not depend on order. Where an edge crosses rows and columns is calculated
/// from the whole edge, never from a clipped part, so neither the area that is drawn nor bands
/// change a pixel.
///
/// Invariant: between shapes all cells and marks are 0; the sweep clears what it reads. One bit in
/// `marks` stands for a block of 8 cells that may be other than 0.
struct Cells {
  /// The coverage of a whole pixel.
  static let full = 2 * 256 * 256
  /// The cells of one block, for which one bit is kept.
  static let blockSize = 8
  /// The most cells of one pass; a larger shape is drawn in bands of rows.
  static let passLimit = 1 << 20

  private let memory = Memory<Int32>(zero: 0)
  private let markMemory = Memory<UInt64>(zero: 0)

  /// The first cell of the first row.
  private(set) var cells: UnsafeMutablePointer<Int32>
  /// The marks of the first row.
  private(set) var marks: UnsafeMutablePointer<UInt64>
  /// The distance between rows in cells.
  private(set) var stride = 0
  /// The distance between rows in words of marks.
  private(set) var markStride = 0
  /// The pixels that the pass covers.
  private(set) var bounds = PixelRect.empty

  init() {
    cells = memory.base
    marks = markMemory.base
  }

  /// How many rows of a shape go into one pass.
  static func passHeight(width: Int) -> Int { max(blockSize, passLimit / (width + 2 * blockSize)) }

  /// Prepares for the edges that touch some pixels.
  mutating func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    // One cell for what the last column passes on, and whole blocks.
    stride = (bounds.width + Self.blockSize) / Self.blockSize * Self.blockSize
    // Rows a multiple of 4 KiB apart would share cache lines' places.
    if stride % 512 == 0 { stride += 2 * Self.blockSize }
    markStride = (stride / Self.blockSize + 63) / 64
    memory.reserve(stride * bounds.height)
    markMemory.reserve(markStride * bounds.height)
    cells = memory.base
    marks = markMemory.base
  }
}

extension Cells {
  /// Adds an edge; coordinates are in 1/256 pixel.
  ///
  /// Coordinates must lie within ±2²⁸.
  @inline(__always)
  func addEdge(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    if ay == by { return }
    // Every edge is followed downwards, so that two shapes with a common edge meet without a seam.
    let originX = bounds.minX &<< 8
    let originY = bounds.minY &<< 8
    if ay < by {
      addDownward(ax &- originX, ay &- originY, bx &- originX, by &- originY, 1)
    } else {
      addDownward(bx &- originX, by &- originY, ax &- originX, ay &- originY, -1)
    }
  }

  private func addDownward(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int) {
    let bottom = bounds.height &<< 8
    let right = bounds.width &<< 8
    if y1 <= 0 || y0 >= bottom || (x0 >= right && x1 >= right) { return }
    let firstRow = max(y0, 0) &>> 8
    let lastRow = (min(y1, bottom) &- 1) &>> 8

    if (x0 <= 0 && x1 <= 0) || x0 == x1 {
      let x = max(x0, 0)
      for row in firstRow...lastRow {
        let from = max(y0, row &<< 8)
        let to = min(y1, (row &+ 1) &<< 8)
        add(row, x &>> 8, x & 255, x & 255, (to &- from) &* sign)
      }
      return
    }

    let dx = x1 &- x0
    let dy = y1 &- y0
    if y0 &>> 8 == (y1 &- 1) &>> 8 {
      addInRow(firstRow, x0, y0, x1, y1, sign, dx, dy)
      return
    }
    // Where the edge crosses a row's upper border: x0 + (y − y0)·slope, with 32 more binary digits.
    // |(y − y0)·slope| ≤ |dx|·2³² < 2⁶², so nothing overflows.
    let slope = (dx &<< 32) / dy
    let half = 1 &<< 31
    let top = max(y0, firstRow &<< 8)
    var exact = (top &- y0) &* slope &+ half
    var x = x0 &+ (exact &>> 32)
    var y = top
    for row in firstRow...lastRow {
      let nextY = (row &+ 1) &<< 8
      if nextY >= y1 {
        addInRow(row, x, y, x1, y1, sign, dx, dy)
        return
      }
      exact = exact &+ (nextY &- y) &* slope
      let nextX = x0 &+ (exact &>> 32)
      addInRow(row, x, y, nextX, nextY, sign, dx, dy)
      x = nextX
      y = nextY
    }
  }

  /// Adds the part of an edge that lies in one row.
  @inline(__always)
  private func addInRow(
    _ row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ dx: Int, _ dy: Int
  ) {
    let column0 = x0 &>> 8
    let column1 = x1 &>> 8
    if column0 == column1 {
      if column0 < 0 {
        add(row, 0, 0, 0, (y1 &- y0) &* sign)
      } else if column0 < bounds.width {
        add(row, column0, x0 & 255, x1 & 255, (y1 &- y0) &* sign)
      }
      return
    }
    addAcross(row, x0, y0, x1, y1, sign, dx, dy)
  }

  /// Adds a part of an edge that crosses columns.
  private func addAcross(
    _ row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ dx: Int, _ dy: Int
  ) {
    // Where the edge crosses a column's border: y0 + |x − x0|·slope, rounded, and not beyond y1.
    let slope = (dy &<< 32) / abs(dx)
    let half = 1 &<< 31
    let lastColumn = bounds.width &- 1
    if x0 < x1 {
      var column = x0 &>> 8
      let end = min(x1 &>> 8, lastColumn)
      var x = x0
      var y = y0
      if column < 0 {
        y = min(y1, y0 &+ (((0 &- x0) &* slope &+ half) &>> 32))
        add(row, 0, 0, 0, (y &- y0) &* sign)
        x = 0
        column = 0
      }
      while column <= end {
        let border = (column &+ 1) &<< 8
        if border >= x1 {
          add(row, column, x &- (column &<< 8), x1 &- (column &<< 8), (y1 &- y) &* sign)
          return
        }
        let nextY = min(y1, y0 &+ (((border &- x0) &* slope &+ half) &>> 32))
        add(row, column, x &- (column &<< 8), 256, (nextY &- y) &* sign)
        x = border
        y = nextY
        column &+= 1
      }
    } else {
      var column = (x0 &- 1) &>> 8
      let end = max(x1 &>> 8, 0)
      var x = x0
      var y = y0
      if column > lastColumn {
        x = bounds.width &<< 8
        y = min(y1, y0 &+ (((x0 &- x) &* slope &+ half) &>> 32))
        column = lastColumn
      }
      while column >= end {
        let border = column &<< 8
        if border <= x1 {
          add(row, column, x &- border, x1 &- border, (y1 &- y) &* sign)
          return
        }
        let nextY = min(y1, y0 &+ (((x0 &- border) &* slope &+ half) &>> 32))
        add(row, column, x &- border, 0, (nextY &- y) &* sign)
        x = border
        y = nextY
        column &-= 1
      }
      // What is left lies to the left of the pass and covers its whole row.
      add(row, 0, 0, 0, (y1 &- y) &* sign)
    }
  }

  /// Adds what an edge covers within one pixel.
  ///
  /// - Parameters:
  ///   - row: The pixel's row within the pass.
  ///   - column: The pixel's column within the pass.
  ///   - from: Where the edge enters, 0…256 from the pixel's left side.
  ///   - to: Where it leaves.
  ///   - height: How far it goes down, in 1/256, negative for an edge that was drawn upwards.
  @inline(__always)
  private func add(_ row: Int, _ column: Int, _ from: Int, _ to: Int, _ height: Int) {
    let cell = cells + (row &* stride &+ column)
    let passed = Int32(truncatingIfNeeded: height &* (from &+ to))
    let whole = Int32(truncatingIfNeeded: height &* 512)
    cell[0] = cell[0] &+ (whole &- passed)
    cell[1] = cell[1] &+ passed
    let words = marks + row &* markStride
    words[column &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: (column &>> 3) & 63)
    let next = column &+ 1
    words[next &>> 9] |= 1 &<< UInt64(truncatingIfNeeded: (next &>> 3) & 63)
  }
}
