import Animations
import Graphics
import Raster
import Scripting

/// Pixels of a part of the stage at a time, as a check holds them.
final class Region: HostObject {
  /// The pixels.
  let pixmap: Pixmap
  /// Where they are, in points; whole pixels.
  let rect: Rect
  /// When, in seconds.
  let time: Double
  /// In which run.
  let source: ProbeSource

  var weight: Int { 64 + 4 * pixmap.width * pixmap.height }

  /// Takes the pixels that a rectangle touches.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - rect: The rectangle in points; nil for the whole stage.
  ///   - source: Which run the world is of.
  /// - Throws: That nothing of it is on the stage.
  init(of world: CaseWorld, _ rect: Rect?, _ source: ProbeSource) throws(BindingError) {
    self.source = source
    let frame = try world.frame()
    let scale = world.stage.environment.scale
    time = world.time
    guard let rect else {
      pixmap = frame
      self.rect = Rect(0, 0, Double(frame.width) / scale, Double(frame.height) / scale)
      return
    }
    let left = max(0, (rect.minX * scale).rounded(.down))
    let top = max(0, (rect.minY * scale).rounded(.down))
    let right = min(Double(frame.width), (rect.maxX * scale).rounded(.up))
    let bottom = min(Double(frame.height), (rect.maxY * scale).rounded(.up))
    guard right > left, bottom > top else {
      throw CheckProblem.emptyRect(what: "region's rect").error
    }
    var part = Pixmap(width: Int(right - left), height: Int(bottom - top))
    for y in 0..<part.height {
      for x in 0..<part.width { part[x, y] = frame[Int(left) + x, Int(top) + y] }
    }
    pixmap = part
    self.rect = Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
  }

  /// The mean of all pixels, premultiplied while it is taken.
  var mean: Color {
    var sums = (red: 0, green: 0, blue: 0, alpha: 0)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let pixel = pixmap[x, y]
        sums.red += Int(pixel.red)
        sums.green += Int(pixel.green)
        sums.blue += Int(pixel.blue)
        sums.alpha += Int(pixel.alpha)
      }
    }
    guard sums.alpha > 0 else { return .clear }
    let whole = Double(sums.alpha)
    return Color(
      Double(sums.red) / whole, Double(sums.green) / whole, Double(sums.blue) / whole,
      whole / (255 * Double(pixmap.width * pixmap.height)))
  }

  /// Whether nothing shows in it.
  var isTransparent: Bool { firstInk == nil }

  /// The first pixel that is not transparent, with its place in points of the stage.
  var firstInk: (color: Color, place: Point)? {
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width where pixmap[x, y].alpha > 0 {
        return (pixmap[x, y].straightColor, point(x, y))
      }
    }
    return nil
  }

  /// Where a pixel of it lies, in points of the stage.
  private func point(_ x: Int, _ y: Int) -> Point {
    let scale = Double(pixmap.width) / rect.width
    return Point(rect.minX + Double(x) / scale, rect.minY + Double(y) / scale)
  }

  /// The digest of the size and the pixels.
  var hash: String {
    var digest = SHA256()
    digest.update(UInt32(pixmap.width))
    digest.update(UInt32(pixmap.height))
    pixmap.withUnsafeBytes { digest.update($0) }
    return digest.hex
  }

  /// How another region differs: how many pixels, and the first of them; nil when it does not.
  func difference(from other: Region) -> String? {
    let (mine, others) = (pixmap, other.pixmap)
    guard mine.width == others.width, mine.height == others.height else {
      return "has \(mine.width) x \(mine.height) pixels, not \(others.width) x \(others.height)"
    }
    if mine == others { return nil }
    var (count, first): (Int, Point?) = (0, nil)
    for y in 0..<mine.height {
      for x in 0..<mine.width where mine[x, y] != others[x, y] {
        count += 1
        if first == nil { first = point(x, y) }
      }
    }
    let place = first.map { " the first at \(PropertyValue.point($0).wording)" } ?? ""
    return "differs in \(count) of \(mine.width * mine.height) pixels,\(place)"
  }
}

extension Region {
  static let kind = HostKind(
    .region,
    functions: [
      HostFunction("mean") { (runtime, call) throws(BindingError) in
        runtime.return(.color(try runtime.region(call, "mean").mean), to: call)
      }
    ],
    fields: ["width", "height", "hash", "rect"],
    equal: { (runtime, call) throws(BindingError) in
      guard let one = runtime.hostObject(call.argument(0)) as? Region,
        let other = runtime.hostObject(call.argument(1)) as? Region
      else { return call.return(false) }
      call.return(one.pixmap == other.pixmap)
    },
    toString: { (runtime, call) throws(BindingError) in
      call.return(try runtime.region(call, "tostring").title)
    },
    read: { (name, runtime, call) throws(BindingError) in
      let region = try runtime.region(call, name)
      switch name {
      case "width": call.return(Double(region.pixmap.width))
      case "height": call.return(Double(region.pixmap.height))
      case "hash": call.return(region.hash)
      case "rect": runtime.return(.rect(region.rect), to: call)
      default: return false
      }
      return true
    })

  /// The name in messages.
  var title: String {
    "region \(PropertyValue.rect(rect).wording) at t = \(BindingError.plain(time))\(source.suffix)"
  }
}

extension Runtime {
  fileprivate func region(_ call: HostCall, _ method: String) throws(BindingError) -> Region {
    guard let region = hostObject(call.argument(0)) as? Region else {
      throw .notAMethod("region.\(method)")
    }
    return region
  }
}
