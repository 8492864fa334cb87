// Stand-ins until the real ones land from the graphics branch; delete this file then.
public enum PathError: Error { case bad }
extension Path {
  public init(svg: String) throws(PathError) { self.init() }
  public var svg: String { "" }
  public var boundingBox: Rect { .zero }
  public var controlBox: Rect { .zero }
  public var length: Double { 0 }
  public func transformed(by t: AffineTransform) -> Path { self }
  public func point(atFraction: Double) -> Point? { nil }
  public func contains(_ p: Point) -> Bool { false }
  public static func rect(_ r: Rect) -> Path { Path() }
  public static func roundedRect(_ r: Rect, radius: Double) -> Path { Path() }
  public static func ellipse(in r: Rect) -> Path { Path() }
}
