/// What `limn check` looks for; the raw value is the word in brackets, and after `limn: allow`.
///
/// `docs/check.md` has a bad and a good script for each.
public enum Rule: String, CaseIterable, Hashable, Sendable {
  /// A repeating animation whose end does not meet its start.
  case openLoop = "open-loop"
  /// Keyframes that hold, repeat or do nothing.
  case keyframes
  /// An animation whose end value stays on screen but not in the model.
  case held
  /// An animation after whose end the model's old value shows again.
  case snapBack = "snap-back"
  /// A spring that is cut off while it still moves.
  case cutSpring = "cut-spring"
  /// An animation of something that nothing shows.
  case noEffect = "no-effect"
  /// A delayed animation before whose start the model's value shows.
  case delayFlash = "delay-flash"
  /// A gradient that fades to transparent black and so turns grey.
  case clearBlack = "clear-black"
  /// A band that vanishes before it has crossed what clips it.
  case shortSweep = "short-sweep"
  /// An endless animation of a layer that cannot be seen.
  case unseen
}
