import Animations
import Layers

/// Something that runs until it ends: a timer, a subscription, a task, an attached animation.
final class Running {
  /// Who is told when something happens.
  enum Listener {
    /// A function of the script's.
    case function(FunctionReference)
    /// A task that waits, as long as this wait is its present one.
    case task(Running, plan: Int)
  }

  /// What runs.
  enum Kind {
    /// Calls a function once.
    case after(FunctionReference)
    /// Calls a function at start + n · interval.
    case every(FunctionReference, start: Double, interval: Double)
    /// Calls a function at start + n / rate, for n from `first`.
    case tick(FunctionReference, start: Double, rate: Double, first: Int)
    /// Runs a function that may wait.
    case task
    /// Tells of each event of a name; ends with the layer, if it listens on one.
    case subscription(Listener, event: String, layer: Layer?)
    /// An animation attached to a layer.
    case animation(layer: Layer, id: Int, key: String)
    /// Others, all of which it waits for.
    case set(HandleSet)
  }

  let kind: Kind
  /// The place among things of one time.
  let serial: Int
  /// The script's line that started it.
  let place: String
  /// The name by which scripts hold it.
  var handle: ScriptHandle?
  /// How often a timer has fired.
  var firings = 0
  /// Grows when what was planned no longer counts, so that the agenda's item is passed over.
  var plan = 0
  /// Nil while it runs; then whether it ran to its end.
  var finished: Bool?
  /// Whom to tell of the end, in order of registration.
  var onEnd: [Listener] = []

  // MARK: - Of a task

  /// The task itself, until it is let go of.
  var task: TaskReference?
  /// What it waits for the end of, or the subscription that it waits with.
  var awaited: Running?
  /// What the host knows it by, if it is the host's.
  weak var hostTask: HostTask?

  /// The sets that wait for it, by the names of their handles.
  var sets: [ScriptHandle] = []

  // MARK: - Of an animation

  /// Something that happens to an animation, planned.
  struct NextEvent {
    var kind: AnimationEvent
    /// When, in the layer's local time and in the stage's.
    var localTime: Double
    var stageTime: Double
  }

  /// What is planned next.
  var next: NextEvent?
  /// The layer's local time up to which everything has happened.
  var passed = -Double.infinity
  /// Whether it has begun.
  var hasStarted = false
  /// Whether it was told to end with its present cycle.
  var isFinishing = false
  /// The animation that it becomes when it begins, from what shows then.
  var departure: (animation: Animation, keyPath: LayerKeyPath, withVelocity: Bool)?
  /// What to call when it begins, in order of registration.
  var onStart: [FunctionReference] = []
  /// What to call whenever a further cycle begins, in order of registration.
  var onRepeat: [FunctionReference] = []

  init(_ kind: Kind, serial: Int, place: String) {
    self.kind = kind
    self.place = place
    self.serial = serial
  }

  var isActive: Bool { finished == nil }

  /// Takes the functions that its begin and its repeats call, which whoever asks must release.
  func dropCallbacks() -> [FunctionReference] {
    defer { (onStart, onRepeat) = ([], []) }
    return onStart + onRepeat
  }

  /// The layer that a subscription listens on; nil for those of `limn.on`.
  var listenedLayer: Layer? {
    if case .subscription(_, _, let layer) = kind { layer } else { nil }
  }
}
