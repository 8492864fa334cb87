import Animations
import Graphics

/// An attached animation as frames evaluate it: what does not depend on the time is looked up once.
///
/// A layer's tracks lie one after the other in memory. Most animate a number between two given
/// ends; all that such a track needs is in the track itself, and a frame copies none of it.
struct AnimationTrack {
  private let timing: MediaTiming
  private let timingFunction: TimingFunction
  private let playback: Playback
  private let begin: Double
  private let duration: Double
  private let from: Double
  private let to: Double
  /// Stores the number; a track without it is evaluated in general.
  private let set: LayerProperty.Setter<Double>?
  private let isNumber: Bool
  private let general: General?
  /// Whether it may change the depth among siblings.
  let animatesDepth: Bool

  /// Any other animation, behind one reference.
  final class General {
    fileprivate let animation: Animation
    fileprivate let addedAt: Double
    fileprivate let keyPaths: [LayerKeyPath]
    fileprivate let setters: [LayerProperty.Setter<Double>?]

    fileprivate init(_ attached: AttachedAnimation) {
      animation = attached.animation
      addedAt = attached.addedAt
      keyPaths = attached.keyPaths
      setters = attached.keyPaths.map(\.numberSetter)
    }

    /// Changes what shows at a time of the animation.
    func apply(
      to shown: inout LayerProperties, of layer: Layer, at time: Double, uncertainty: Double
    ) {
      animation.forEachLeaf(at: time, addedAt: addedAt, uncertainty: uncertainty) {
        index, leaf, state in
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
    timing = animation.timing
    timingFunction = animation.timingFunction
    playback = attached.playback
    begin = attached.interval.begin
    duration = animation.resolvedDuration()
    animatesDepth = attached.keyPaths.contains {
      $0.propertyIndex == LayerProperty.zPositionIndex
    }
    if case .property(let leaf) = animation.content, let ends = leaf.numberEnds,
      let set = attached.keyPaths[0].numberSetter
    {
      (from, to) = ends
      self.set = set
      isNumber = true
      general = nil
    } else {
      (from, to) = (0, 0)
      set = nil
      isNumber = false
      general = General(attached)
    }
  }

  /// Changes what shows at a local time; the layer's model stands in for ends that are not given.
  ///
  /// Mutating, although it changes nothing: so it is called in place, and no reference is counted.
  mutating func apply(to shown: inout LayerProperties, of layer: Layer, at localTime: Double) {
    let time = playback.animationTime(at: localTime)
    let uncertainty = playback.uncertainty(at: localTime)
    guard isNumber else {
      general?.apply(to: &shown, of: layer, at: time, uncertainty: uncertainty)
      return
    }
    guard
      let position = timing.position(
        at: time, beginTime: begin, duration: duration, uncertainty: uncertainty)
    else { return }
    let fraction = timingFunction.value(
      at: position.progress, slack: position.uncertainty / duration)
    // At 1 the end itself: the sum may miss it by a rounding.
    set?(&shown, fraction == 1 ? to : from + (to - from) * fraction)
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
