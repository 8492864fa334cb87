/// What is known of a film before its first frame.
public struct Film: Hashable, Sendable {
  /// The width of every frame in pixels.
  public var width: Int
  /// The height of every frame in pixels.
  public var height: Int
  /// Frames a second, above 0.
  public var frameRate: Double
  /// How many frames there will be, at least 1.
  public var frameCount: Int
  /// How often the film plays where it is shown; nil is for ever.
  public var playCount: Int?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - width: The width of every frame in pixels, within a pixmap's limits.
  ///   - height: The height of every frame in pixels, within a pixmap's limits.
  ///   - frameRate: Frames a second, above 0.
  ///   - frameCount: How many frames there will be, at least 1.
  ///   - playCount: How often the film plays, 1…65,535; nil is for ever.
  public init(
    width: Int, height: Int, frameRate: Double, frameCount: Int, playCount: Int? = nil
  ) {
    precondition(width > 0 && height > 0, "a film has pixels")
    precondition(frameRate > 0 && frameRate.isFinite, "frames a second are above 0")
    precondition(frameCount > 0, "a film has at least one frame")
    precondition(playCount.map { (1...65_535).contains($0) } ?? true, "1 to 65,535 plays")
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.frameCount = frameCount
    self.playCount = playCount
  }

  /// The time at which a frame begins, rounded to ticks of a clock.
  ///
  /// The length of a frame is the difference of two such times: each is off by less than a tick, and
  /// their sum is the film's length, rounded once.
  ///
  /// - Parameters:
  ///   - index: The frame's number; ``frameCount`` gives the end of the film.
  ///   - rate: Ticks a second.
  /// - Returns: The ticks since the film's beginning.
  func ticks(at index: Int, rate: Double) -> Int {
    Int((Double(index) * rate / frameRate).rounded())
  }
}
