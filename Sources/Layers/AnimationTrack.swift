import Animations
import Graphics

/// An attached animation as frames evaluate it: what does not depend on the time is looked up once.
///
/// A layer's tracks lie one after the other in memory. Most animate a number between two given ends
/// and are played as they were added; all that such a track needs is in the track itself, and a
/// frame copies none of it.
struct AnimationTrack {
  // The parts of the timing that a position depends on, one by one: what 10,000 layers cost is
  // mostly waiting for memory, and the whole timing is twice as large.
  private let begin: Double
  private let duration: Double
  private let speed: Double
  private let timeOffset: Double
  private let repeatCount: Double
  private let repeatDuration: Double
  private let from: Double
  private let to: Double
  /// Stores the number; a track without it is evaluated in general.
  private let set: LayerProperty.Setter<Double>?
  private let general: General?
  private let timingFunction: TimingFunction
  private let fillMode: MediaTiming.FillMode
  private let autoreverses: Bool
  /// Whether it may change the depth among siblings.
  let animatesDepth: Bool
  /// Whether it writes a number that depends on nothing but time, not on what was there before.
  ///
  /// Parts of rectangles do not count, for they may move each other.
  let overwrites: Bool

  /// Any other animation, behind one reference.
  final class General {
    fileprivate let animation: Animation
    fileprivate let addedAt: Double
    fileprivate let playback: Playback
    fileprivate let keyPaths: [LayerKeyPath]
    fileprivate let setters: [LayerProperty.Setter<Double>?]

    fileprivate init(_ attached: AttachedAnimation) {
      animation = attached.animation
      addedAt = attached.addedAt
      playback = attached.playback
      keyPaths = attached.keyPaths
      setters = attached.keyPaths.map(\.numberSetter)
    }

    /// Changes what shows at a local time.
    func apply(to shown: inout LayerProperties, of layer: Layer, at localTime: Double) {
      animation.forEachLeaf(
        at: playback.animationTime(at: localTime), addedAt: addedAt,
        uncertainty: playback.uncertainty(at: localTime)
      ) { index, leaf, state in
        if let set = setters[index], let number = leaf.number(at: state) {
          set(&shown, number)
          return
        }
        let keyPath = keyPaths[index]
        let value = leaf.value(
          at: state, model: keyPath.value(in: layer.model), current: keyPath.value(in: shown))
        guard let value else { return }
        if case .number(let number) = value, let set = setters[index] {
          set(&shown, number)
        } else {
          keyPath.set(value, in: &shown)
        }
        // What moves along a path turns before its own transform does.
        if let angle = leaf.rotation(at: state) {
          var turn = TransformParts()
          turn.rotation.z = angle
          shown.transform = Transform.parts(turn).concatenating(shown.transform)
        }
      }
    }
  }

  init(_ attached: AttachedAnimation) {
    let animation = attached.animation
    let timing = animation.timing
    begin = attached.interval.begin
    duration = animation.resolvedDuration()
    (speed, timeOffset) = (timing.speed, timing.timeOffset)
    (repeatCount, repeatDuration) = (timing.repeatCount, timing.repeatDuration)
    (autoreverses, fillMode) = (timing.autoreverses, timing.fillMode)
    timingFunction = animation.timingFunction
    animatesDepth = attached.keyPaths.contains {
      $0.propertyIndex == LayerProperty.zPositionIndex
    }
    if attached.playback == Playback(), case .property(let leaf) = animation.content,
      let ends = leaf.numberEnds, let set = attached.keyPaths[0].numberSetter
    {
      (from, to) = ends
      self.set = set
      overwrites = attached.keyPaths[0].property.kind != .rect
      general = nil
    } else {
      (from, to) = (0, 0)
      set = nil
      overwrites = false
      general = General(attached)
    }
  }

  /// Changes what shows at a local time; the layer's model stands in for ends that are not given.
  ///
  /// Mutating, although it changes nothing: so it is called in place, and no reference is counted.
  ///
  /// - Returns: Whether an animation that ``overwrites`` contributes; of others nothing is said.
  @discardableResult
  mutating func apply(
    to shown: inout LayerProperties, of layer: Layer, at localTime: Double
  ) -> Bool {
    guard set != nil else {
      general?.apply(to: &shown, of: layer, at: localTime)
      return false
    }
    guard let position = timing.position(at: localTime, beginTime: begin, duration: duration)
    else { return false }
    let fraction = timingFunction.value(
      at: position.progress, slack: position.uncertainty / duration)
    set?(&shown, mix(from, to, fraction))
    return true
  }

  /// All of the timing that a position depends on, begin and duration apart.
  private var timing: MediaTiming {
    var timing = MediaTiming()
    (timing.speed, timing.timeOffset) = (speed, timeOffset)
    (timing.repeatCount, timing.repeatDuration) = (repeatCount, repeatDuration)
    (timing.autoreverses, timing.fillMode) = (autoreverses, fillMode)
    return timing
  }
}

extension PropertyAnimation {
  /// The two numbers between which it runs, if that is all there is to it.
  fileprivate var numberEnds: (from: Double, to: Double)? {
    guard case .basic(let curve) = curve, !additive, !cumulative, valueFunction == nil,
      case .number(let from)? = curve.from, case .number(let to)? = curve.to
    else { return nil }
    return (from, to)
  }
}
