/// Raw memory that grows and is kept: scratch space of the rasterizer.
///
/// A buffer behind a pointer instead of an array, because inner loops over an array in a class pay
/// for uniqueness and exclusivity checks (measured: 20 ns an access).
final class Memory<Element: BitwiseCopyable> {
  /// The first element.
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private let zero: Element

  /// Creates memory without elements.
  ///
  /// - Parameter zero: What new elements hold.
  init(zero: Element) {
    self.zero = zero
    base = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  }

  deinit { base.deallocate() }

  /// Makes room for at least `count` elements; when that takes new memory, old contents are lost
  /// and every element is zero.
  func reserve(_ count: Int) {
    guard count > self.count else { return }
    base.deallocate()
    // Half as much again, so that a shape that grows from frame to frame seldom allocates.
    let capacity = count + count / 2
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    base.initialize(repeating: zero, count: capacity)
    self.count = capacity
  }
}
