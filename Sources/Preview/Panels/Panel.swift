import Layers
import Scripting
import Terminal

/// What a panel looks at.
struct PanelContext {
  /// What plays; nil as long as no version has been good.
  var program: Program?
  /// The time that the picture shows, in seconds of the turn.
  var time: Double
  /// What is wrong with the newest version, or went wrong in callbacks, the newest last.
  var problems: [ScriptProblem]
  /// The seconds that each of the last frames took to advance, draw and encode, the newest last.
  var frameTimes: [Double]
}

/// What a panel asks the session to do.
enum PanelAction: Equatable {
  /// Draw again.
  case redraw
  /// Build the program again with another value of a parameter.
  case setParameter(name: String, text: String)
  /// Write the parameters' values to the side file.
  case saveParameters
  /// Outline a layer on the canvas, by its number in the tree; nil outlines none.
  case outline(layer: Int?)
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
  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock
}
