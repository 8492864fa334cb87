package import Animations
package import Graphics
package import Layers

/// Why a host function refused a script's call; nothing has changed.
///
/// Cases carry data; the words are in `BindingError+Message.swift` alone.
package enum BindingError: Error {
  /// The value of a property, option or argument has another type than it must.
  case wrongType(what: String, expected: String, got: ScriptValue)
  /// A number is NaN, infinite, or out of its range.
  case outOfRange(what: String, expected: String, got: Double)
  /// A word that is not one of a closed set.
  case unknownWord(what: String, word: String, choices: [String])
  /// A string that does not parse as a colour, path, …; `reason` says where and what.
  case malformed(what: String, reason: String)
  /// A name that a class does not have, with the names it has.
  case unknownName(owner: String, name: String, known: [String])
  /// An option that a function does not have, with the options it has.
  case unknownOption(owner: String, name: String, known: [String])
  /// A name that must be a string is not.
  case nameNotString(owner: String, ScriptValue)
  /// A positional entry in a constructor.
  case positional(constructor: String, hint: String)
  /// A name that is known in another spelling or does not exist on purpose.
  case hint(String)
  /// A property that cannot be written.
  case readOnly(what: String, hint: String?)
  /// Two keys that exclude each other.
  case exclusive(owner: String, String, String)
  /// A key that must be there.
  case missing(owner: String, key: String)
  /// One of several keys must be there.
  case missingOneOf(owner: String, [String])
  /// An event of the script's own is recorded as if it were the host's.
  case notAHostEvent(name: String, field: String?)
  /// No picture of such a stage could be made.
  case stageSize(what: String, Size, scale: Double)
  /// A method called without its object.
  case notAMethod(String)
  /// `limn.wait` outside a task.
  case waitOutsideTask
  /// `limn.wait` in a function whose caller inside the task cannot wait for it.
  case waitWithin
  /// A thing that is gone is used.
  case destroyed(label: String, place: String)
  /// The tree refused a layer.
  case layer(method: String, LayerError)
  /// A layer refused an animation.
  case animation(owner: String, AnimationError)
  /// An animation contradicts itself.
  case animationProblem(constructor: String, AnimationProblem)
  /// The host's values behind the script's objects take more than so many bytes.
  case tooMuchMemory(Int)
  /// The script has as many layers as it may have.
  case tooManyLayers(limit: Int, detached: Int)
  /// `limn.stage` called again.
  case secondStage(first: String)
  /// A gradient has another number of locations than of colours when a frame is sampled.
  case gradientCounts(place: String, locations: Int, colors: Int)
  /// `limn.param` used twice with one name, or given a value it does not take.
  case parameter(String)
  /// `limn.keep` used twice with one name, or with what cannot be kept.
  case keep(String)
  /// An option that a module does not have or takes in another type.
  indirect case option(BindingError)
  /// A function of the script's that a host function has called failed: with place and words.
  case script(String)
  /// A module or image file that cannot be had.
  case file(what: String, name: String, ScriptFileError)
  /// An image file whose bytes are not an image.
  case notAnImage(name: String, reason: String)

  /// Whether the place to blame is the first line outside the calling module.
  var isOutsideModule: Bool { if case .option = self { true } else { false } }
}
