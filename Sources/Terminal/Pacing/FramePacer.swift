/// Decides when a frame may be written and how much it may cost, so that what a terminal shows is
/// young however slow the line is: no frame waits behind others, and the newest wins.
///
/// A frame is followed by a question that every terminal answers, a fence: its answer tells that the
/// frame has arrived. Before a frame that costs something there is a fence too, so that the time
/// between the two answers is the frame's own, without the way there and back.
///
///     if pacer.allowsFrame(at: now) {
///       encode(frame, pacer.quality(at: now), into: &bytes)
///       pacer.write(bytes.count, isWhole: false, at: now)   // says which fences to add
///     }
///     pacer.answer(at: now)                                  // when an answer comes
///
/// All times are seconds of one clock that does not go back.
///
/// ## Design notes
/// Measured at 100 KB a second and 40 ms for the way there and back, a picture of which two thirds
/// change: writing whenever the kernel takes bytes shows pictures 0.8 s old (there is room for
/// 13.8 KB, and for more on the way), one frame on its way 0.5 s, and one with colours that fit the
/// line 0.1 s.
struct FramePacer: Sendable {
  /// Whether the terminal answers.
  enum Hearing: Sendable {
    /// It was asked, and has not answered yet.
    case unknown
    case answers
    /// It does not answer, or must not be asked.
    case silent
  }

  private struct Fence {
    var time: Double
    /// The bytes between the fence before and this one.
    var bytes: Int
    /// Whether a frame ends with it.
    var endsFrame: Bool
  }

  private(set) var hearing: Hearing
  private(set) var line = LineEstimate()
  /// Fences that are not answered yet, the oldest first.
  private var fences: [Fence] = []
  /// When the last answer came.
  private var lastAnswer = -Double.infinity
  /// How often in a row an answer was waited for in vain.
  private var losses = 0
  /// When each question was asked whose answer may still come, those to forgotten frames too.
  private var questions: [Double] = []
  /// When the last frame was written.
  private var lastWrite = -Double.infinity
  private var currentQuality = FrameQuality.full
  private var lastChange = -Double.infinity
  private var lastImprovement = -Double.infinity
  /// The time that must pass before the next improvement.
  private var settlingTime = Self.shortestSettling
  /// The bytes that a frame at ``FrameQuality/full`` would have, of late.
  private var frameBytes: Double?

  /// The frames a second that are aimed at.
  private static let framesPerSecond = 60.0
  /// The most bytes on their way in more than one frame, and the time of a fast line in which there
  /// may be more.
  private static let byteLimit = 16_384.0
  private static let byteLimitTime = 0.03
  /// The longest time that frames on their way may take, and a frame alone before it must cost less.
  private static let longestTime = 0.045
  /// The time that a frame must take at most before it may cost more.
  private static let comfortableTime = 0.03
  /// The times between a change and an improvement: the longer, the more often one did not last.
  private static let shortestSettling = 0.2
  private static let longestSettling = 6.4
  /// An improvement that has lasted for so long was right.
  private static let trialTime = 2.0
  /// The time between frames while it is not known whether the terminal answers.
  private static let cautiousTime = 0.05
  /// The times that an answer is waited for: at least, and at most.
  private static let shortestPatience = 0.75
  private static let longestPatience = 2.0
  /// How many times what it should take an answer is waited for.
  private static let patienceFactor = 4.0
  /// The bytes a second that a line may have fallen to since it was measured, and the longest time
  /// that is waited because of that.
  private static let doubtfulRate = 60_000.0
  private static let doubtfulTime = 1.0
  /// After so many answers in a row that did not come, frames no longer wait for them.
  private static let lossLimit = 3
  /// The age at which a question has been lost for certain.
  private static let longestWay = 3.0
  /// A frame of fewer bytes needs no fence before it.
  private static let leastBytes = 256

  /// - Parameter asks: Whether the terminal may be asked.
  init(asks: Bool) { hearing = asks ? .unknown : .silent }

  /// Whether answers are on their way.
  var expectsAnswers: Bool { !fences.isEmpty }

  /// Whether answers are on their way that may still come.
  func expectsAnswers(at time: Double) -> Bool { expectsAnswers && !hasLostAnswers(at: time) }

  /// How many answers may still come: each that is not there when the terminal is given back would
  /// be typed to the shell.
  func expectedAnswers(at time: Double) -> Int {
    questions.count { time - $0 < Self.longestWay }
  }

  // MARK: Frames

  /// Whether a frame may be written, if everything before has been handed to the kernel.
  func allowsFrame(at time: Double) -> Bool {
    switch hearing {
    case .silent: return true
    case .unknown: return time - lastWrite >= Self.cautiousTime
    case .answers:
      let frames = fences.reduce(0) { $0 + ($1.endsFrame ? 1 : 0) }
      if frames == 0 || hasCeased || hasLostAnswers(at: time) { return true }
      guard frames < window, let rate = line.rate else { return false }
      let bytes = fences.reduce(0.0) { $0 + Double($1.bytes) } + expectedBytes(currentQuality)
      let limit = max(Self.byteLimit, rate * Self.byteLimitTime)
      return bytes <= limit && bytes / rate <= Self.longestTime
    }
  }

  /// Whether answers will not come any more, as when another program has read them.
  private func hasLostAnswers(at time: Double) -> Bool {
    guard hearing == .answers, let newest = fences.last else { return false }
    return time - max(newest.time, lastAnswer) > patience
  }

  /// How long the next answer is waited for: a few times what it should take, where that is known.
  private var patience: Double {
    guard let rate = line.rate, let roundTrip = line.roundTrip else { return Self.longestPatience }
    let bytes = fences.reduce(0.0) { $0 + Double($1.bytes) }
    return min(
      max(
        Self.shortestPatience, (roundTrip + bytes / rate) * Self.patienceFactor,
        min(bytes / Self.doubtfulRate, Self.doubtfulTime)),
      Self.longestPatience)
  }

  /// Whether frames are written when the kernel takes them, as the terminal has ceased to answer;
  /// one question at a time is on its way then, until one is answered.
  private var hasCeased: Bool { losses >= Self.lossLimit }

  /// The most frames on their way: as many as are written while one goes there and its answer back.
  private var window: Int {
    min(max(Int(((line.roundTrip ?? 0) * Self.framesPerSecond).rounded(.up)), 1), 3)
  }

  /// How much the next frame may cost.
  mutating func quality(at time: Double) -> FrameQuality {
    guard let bytes = frameBytes, let rate = line.rate else { return currentQuality }
    let fitting = { (limit: Double) in
      FrameQuality.allCases.first { bytes * $0.cost / rate <= limit } ?? .coarse
    }
    let needed = fitting(Self.longestTime)
    let comfortable = fitting(Self.comfortableTime)
    if needed > currentQuality {
      let hasLasted = time - lastImprovement >= Self.trialTime
      settlingTime =
        hasLasted ? Self.shortestSettling : min(settlingTime * 2, Self.longestSettling)
      currentQuality = needed
      lastChange = time
    } else if comfortable < currentQuality {
      // A line that has become much faster leaves no doubt.
      let isSure = bytes / rate <= Self.comfortableTime / 4
      guard time - lastChange >= (isSure ? Self.shortestSettling : settlingTime) else {
        return currentQuality
      }
      currentQuality = comfortable
      lastChange = time
      lastImprovement = time
    }
    return currentQuality
  }

  private func expectedBytes(_ quality: FrameQuality) -> Double { (frameBytes ?? 0) * quality.cost }

  /// Which fences go with a frame.
  struct Fences: Hashable, Sendable {
    var before: Bool
    var after: Bool
  }

  /// Takes note of a frame.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes.
  ///   - isWhole: Whether it draws what did not change too, and so tells nothing of the next.
  ///   - time: When it is written.
  /// - Returns: The fences that must be written with it.
  mutating func write(_ bytes: Int, isWhole: Bool, at time: Double) -> Fences {
    lastWrite = time
    if hasLostAnswers(at: time) {
      fences.removeAll()
      // From one that has ceased to answer none is expected any more.
      if hasCeased { questions.removeAll() }
      losses += 1
    }
    if !isWhole {
      let full = Double(bytes) / currentQuality.cost
      // One large frame is taken for the first of many, a small one for an exception.
      frameBytes = frameBytes.map { full > $0 ? full : $0 * 0.7 + full * 0.3 } ?? full
    }
    guard hearing != .silent else { return Fences(before: false, after: false) }
    if hasCeased, !fences.isEmpty { return Fences(before: false, after: false) }
    let isFirst = !hasCeased && fences.isEmpty && bytes >= Self.leastBytes
    if isFirst { ask(Fence(time: time, bytes: 0, endsFrame: false)) }
    ask(Fence(time: time, bytes: bytes, endsFrame: true))
    return Fences(before: isFirst, after: true)
  }

  /// Takes note of a question that has been written by itself, whose answer is a fence too.
  mutating func ask(at time: Double) {
    guard hearing != .silent else { return }
    ask(Fence(time: time, bytes: 0, endsFrame: false))
  }

  private mutating func ask(_ fence: Fence) {
    fences.append(fence)
    questions.removeAll { fence.time - $0 >= Self.longestWay }
    questions.append(fence.time)
  }

  // MARK: Answers

  /// Takes the answer to the oldest question.
  mutating func answer(at time: Double) {
    hearing = .answers
    losses = 0
    defer { lastAnswer = time }
    if !questions.isEmpty { questions.removeFirst() }
    guard !fences.isEmpty else { return }  // late, or to a question of somebody else
    let fence = fences.removeFirst()
    if fence.bytes == 0 {
      // Behind another fence it may have waited.
      if lastAnswer <= fence.time { line.measure(roundTrip: time - fence.time) }
    } else if lastAnswer > fence.time {
      line.measure(bytes: fence.bytes, in: time - lastAnswer)
    }
  }

  /// Takes note that the kernel has taken a frame whole, after some time; tells how fast a silent
  /// terminal is.
  mutating func flush(_ bytes: Int, in time: Double) {
    if hearing == .silent { line.measure(bytes: bytes, in: time) }
  }

  /// Says that what is on its way has been thrown away, and the answers to it.
  mutating func forgetFrames() { fences.removeAll() }

  /// Says that answers are no longer waited for, if there has not been any.
  mutating func giveUp() {
    guard hearing == .unknown else { return }
    fences.removeAll()
    questions.removeAll()
    hearing = .silent
  }
}
