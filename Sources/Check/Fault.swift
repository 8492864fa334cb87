import Animations
import Graphics

/// What is wrong, as data; `Fault+Message.swift` turns it into text.
enum Fault {
  /// What an animation drives.
  struct Subject: Hashable {
    /// The layer's name or `class#serial`.
    var layer: String
    /// The key path.
    var keyPath: String
  }

  /// Why nothing shows what an animation changes.
  enum Reason: Hashable {
    /// The layer, or one around it, is not on the stage.
    case offTree
    /// The named layer is hidden.
    case hidden(String)
    /// The named layer has the opacity 0.
    case transparent(String)
    /// Clips leave nothing of it.
    case outside
    /// Neither the layer nor anything in it draws.
    case empty
    /// Another property of the layer would have to be different: how it is, and what to write.
    case property(state: String, instead: String)
  }

  /// A cycle ends with one value and the next starts with another.
  case openLoop(Subject, from: PropertyValue, to: PropertyValue, at: Double, period: Double)
  /// The first key time is above 0.
  case lateFirstKey(Subject, Double)
  /// The last key time is below 1.
  case earlyLastKey(Subject, Double)
  /// There is one value.
  case singleValue(Subject)
  /// Key times that the calculation mode does not use.
  case unusedKeyTimes(Subject, mode: String)
  /// The last frame of a loop is the first once more.
  case repeatedFrame(Subject, PropertyValue)
  /// Two neighbouring transforms that are a whole turn apart, which is no way at all.
  case wholeTurn(Subject)
  /// The end value is held without being the model's.
  case held(Subject, shown: PropertyValue, model: PropertyValue, since: Double)
  /// The end value gives way to the model's.
  case snapBack(Subject, shown: PropertyValue, model: PropertyValue, at: Double)
  /// A spring ends while it still moves; the rest is a share of its way.
  case cutSpring(Subject, duration: Double, settling: Double, rest: Double)
  /// Nothing shows the property.
  case noEffect(Subject, Reason)
  /// The model's value shows until the start value takes its place.
  case delayFlash(Subject, model: PropertyValue, start: PropertyValue, at: Double)
  /// A transparent black stop beside a colour; numbers count from 1.
  case clearBlack(layer: String, stop: Int, neighbour: Color)
  /// The lit part comes this far, as a share of the way across the named layer.
  case shortSweep(Subject, host: String, reach: Double)
  /// Nothing of it can be seen, never or since a time.
  case unseen(Subject, Reason, since: Double?)
}

extension Fault {
  /// What tells two faults of one rule at one line apart: the key path, where there is one.
  var subject: String {
    switch self {
    case .openLoop(let subject, _, _, _, _), .lateFirstKey(let subject, _),
      .earlyLastKey(let subject, _), .singleValue(let subject), .unusedKeyTimes(let subject, _),
      .repeatedFrame(let subject, _), .wholeTurn(let subject), .held(let subject, _, _, _),
      .snapBack(let subject, _, _, _), .cutSpring(let subject, _, _, _),
      .noEffect(let subject, _), .delayFlash(let subject, _, _, _),
      .shortSweep(let subject, _, _), .unseen(let subject, _, _):
      subject.keyPath
    case .clearBlack: "colors"
    }
  }

  /// The rule that finds it.
  var rule: Rule {
    switch self {
    case .openLoop: .openLoop
    case .lateFirstKey, .earlyLastKey, .singleValue, .unusedKeyTimes, .repeatedFrame, .wholeTurn:
      .keyframes
    case .held: .held
    case .snapBack: .snapBack
    case .cutSpring: .cutSpring
    case .noEffect: .noEffect
    case .delayFlash: .delayFlash
    case .clearBlack: .clearBlack
    case .shortSweep: .shortSweep
    case .unseen: .unseen
    }
  }
}
