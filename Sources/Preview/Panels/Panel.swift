import Layers
import Scripting
import Terminal

/// What a panel looks at.
struct PanelContext {
  /// The stage's layers; nil as long as no version has been good.
  var root: Layer?
  /// The parameters of what plays, in the order the script declares them.
  var parameters: [Parameter] = []
  /// The time that the picture shows, in seconds of the turn.
  var time = 0.0
  /// What is wrong with the newest version, or went wrong in callbacks, the newest last.
  var problems: [ScriptProblem] = []
  /// The seconds that each of the last frames took to advance, draw and encode, the newest last.
  var frameTimes: [Double] = []
  /// The seconds that a frame may take.
  var frameBudget = 1.0 / 60
  /// The seconds since the last good save, where the newest one is not good; nil else.
  var secondsSinceGood: Double?
}

extension PanelContext {
  /// Looks at a program.
  ///
  /// - Parameters:
  ///   - program: What plays; nil as long as no version has been good.
  ///   - time: The time that the picture shows, in seconds of the turn.
  ///   - problems: What is wrong, the newest last.
  ///   - frameTimes: The seconds that each of the last frames took, the newest last.
  init(
    program: Program?, time: Double, problems: [ScriptProblem] = [], frameTimes: [Double] = []
  ) {
    root = program?.stage.root
    parameters = program?.parameters ?? []
    self.time = time
    self.problems = problems
    self.frameTimes = frameTimes
  }

  /// Shows values that are on their way as if the script had them, so that the next key goes on from
  /// them.
  ///
  /// - Parameter values: The values by name, as on a command line; those that the script would not
  ///   take are left aside.
  mutating func expect(_ values: [String: String]) {
    for index in parameters.indices {
      guard let text = values[parameters[index].name],
        case .success(let value) = parameters[index].reading(text)
      else { continue }
      parameters[index].value = value
    }
  }
}

/// What a panel asks the session to do.
enum PanelAction: Equatable {
  /// Draw again.
  case redraw
  /// Build the program again with another value of a parameter.
  case setParameter(name: String, text: String)
  /// Write the parameters' values to the side file.
  case saveParameters
  /// Say something in the status line.
  case say(String)
  /// Close the panel.
  case close
}

/// A part of the screen with text and keys of its own.
protocol Panel {
  /// The word in the panel's title.
  var title: String { get }
  /// Acts on a key; nil leaves it to the session.
  mutating func press(_ key: Key, _ context: PanelContext) -> PanelAction?
  /// What it shows in an area.
  ///
  /// - Parameters:
  ///   - area: The cells that it may take. A panel that lies over the picture takes as few of them as
  ///     it needs; one beside it takes them all.
  ///   - context: What it looks at.
  /// - Returns: A block within the area.
  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock
}
