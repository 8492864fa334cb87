import Graphics
import Rendering
import Scripting

/// One thing that a case gives its stage.
enum Setting {
  case size(Size)
  case scale(Double)
  case seed(UInt64)
  case background(FrameBackground)
  case frameRate(Double)
  case dark(Bool)
  case rtl(Bool)
  case reduceMotion(Bool)
  case events([RecordedEvent])
  case parameter(name: String, Parameter.Value)

  /// What a setting is about; a later one of the same key replaces an earlier one.
  enum Key: Hashable, Comparable {
    case size
    case scale
    case seed
    case background
    case frameRate
    case dark
    case rtl
    case reduceMotion
    case events
    case parameter(String)

    /// The name in variants and among options.
    var name: String {
      switch self {
      case .size: "size"
      case .scale: "scale"
      case .seed: "seed"
      case .background: "background"
      case .frameRate: "fps"
      case .dark: "dark"
      case .rtl: "rtl"
      case .reduceMotion: "reduceMotion"
      case .events: "input"
      case .parameter(let name): name
      }
    }
  }

  /// What it is about.
  var key: Key {
    switch self {
    case .size: .size
    case .scale: .scale
    case .seed: .seed
    case .background: .background
    case .frameRate: .frameRate
    case .dark: .dark
    case .rtl: .rtl
    case .reduceMotion: .reduceMotion
    case .events: .events
    case .parameter(let name, _): .parameter(name)
    }
  }
}

extension CaseSettings {
  /// The frame rates that a stage takes, in frames a second.
  static let frameRates = 0.001...10_000.0
  /// Those in words.
  static let frameRatePhrase = "a number of frames a second from 0.001 to 10000"

  /// Takes a setting over.
  mutating func apply(_ setting: Setting) {
    switch setting {
    case .size(let size): self.size = size
    case .scale(let scale): environment.scale = scale
    case .seed(let seed): self.seed = seed
    case .background(let background): self.background = background
    case .frameRate(let rate): frameRate = rate
    case .dark(let isOn): environment.dark = isOn
    case .rtl(let isOn): environment.rtl = isOn
    case .reduceMotion(let isOn): environment.reduceMotion = isOn
    case .events(let events): self.events = events
    case .parameter(let name, let value): parameters[name] = value
    }
  }
}

/// The values that one setting takes: one, or several that make cases of their own.
struct Variation {
  /// A value, and the words that tell it from the others.
  struct Choice {
    var label: String
    var setting: Setting
  }

  /// The values; at least one.
  var choices: [Choice]
  /// Whether the case's name says which of them it is.
  var isVariant: Bool

  /// One value.
  init(_ setting: Setting) {
    choices = [Choice(label: "", setting: setting)]
    isVariant = false
  }

  /// Several values, or one that is to be named.
  init(variants: [Choice]) {
    choices = variants
    isVariant = true
  }
}

/// The settings of a suite or a case, by what they are about.
typealias Variations = [Setting.Key: Variation]
