import CSystem
import Layers
import Scripting

/// The version before the present one, at the same time, to compare with.
///
/// It follows the time that shows; where that goes back, it is built anew, and until then shows
/// nothing, as it must not be compared with another moment.
final class Companion {
  private let contents: RecordedFiles.Contents
  private let loader: Loader
  private var program: Program?
  private var serial = 0
  private var isAwaited = false
  /// What it shows; nil as long as it is on its way.
  private(set) var snapshot: LayerSnapshot?

  /// The seconds of each frame that it may take.
  private static let budget = 0.008

  /// Begins to follow.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - contents: The files of the version.
  /// - Throws: Why there can be no thread for it.
  init(_ script: PreviewScript, _ contents: RecordedFiles.Contents) throws(SystemFailure) {
    self.contents = contents
    loader = try Loader()
  }

  deinit { loader.stop() }

  /// Comes to a time, if it can at once.
  ///
  /// - Parameters:
  ///   - time: The time that shows, in seconds of the turn.
  ///   - recipe: What the present version is a function of.
  func follow(_ time: Double, _ recipe: ProgramRecipe) {
    for event in loader.takeEvents() {
      switch event {
      case .built(let built, let serial) where serial == self.serial:
        program = built
        isAwaited = false
      case .failed(_, let serial) where serial == self.serial:
        isAwaited = false
      default: break
      }
    }
    snapshot = nil
    guard !isAwaited else { return }
    guard let program, program.time <= time, program.recipe.input == recipe.input else {
      serial += 1
      isAwaited = true
      program = nil
      return loader.order(
        BuildOrder(serial: serial, recipe: recipe, source: .recorded(contents), time: time))
    }
    let deadline = LivePlayback.now() + Self.budget
    let isThere = try? program.advance(to: time) { LivePlayback.now() < deadline }
    if isThere == true { snapshot = program.snapshot() }
  }
}
