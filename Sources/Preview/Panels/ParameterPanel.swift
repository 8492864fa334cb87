import Graphics
import Scripting
import Terminal

/// The script's parameters with sliders: what is changed here is another value from outside, never
/// another script.
struct ParameterPanel: Panel {
  let title = "Parameters"
  /// The name of the chosen parameter; nil for the first.
  private var selection: String?
  /// The text that is being typed instead of a value.
  private var typed: String?
  /// The rows that are above the first one shown.
  private var offset = 0

  /// Creates the panel.
  init() {}

  // MARK: - Keys

  mutating func press(_ key: Key, _ context: PanelContext) -> PanelAction? {
    let parameters = context.parameters
    guard !parameters.isEmpty else { return key == .escape ? .close : nil }
    let index = selectedIndex(in: parameters)
    let parameter = parameters[index]
    if typed != nil { return type(key, parameter) }
    switch key {
    case .down, .character("j"): selection = parameters[min(index + 1, parameters.count - 1)].name
    case .up, .character("k"): selection = parameters[max(index - 1, 0)].name
    case .right: return set(parameter, parameter.stepped(by: 1))
    case .left: return set(parameter, parameter.stepped(by: -1))
    case .shiftRight: return set(parameter, parameter.stepped(by: 1, fine: true))
    case .shiftLeft: return set(parameter, parameter.stepped(by: -1, fine: true))
    case .backspace: return set(parameter, parameter.defaultValue)
    case .enter:
      if case .boolean = parameter.value { return set(parameter, parameter.stepped(by: 1)) }
      typed = ""
    case .character("w"): return .saveParameters
    case .escape: return .close
    default: return nil
    }
    return .redraw
  }

  private func set(_ parameter: Parameter, _ value: Parameter.Value) -> PanelAction {
    value == parameter.value
      ? .redraw : .setParameter(name: parameter.name, text: value.text)
  }

  /// While a value is typed, all keys belong to it.
  private mutating func type(_ key: Key, _ parameter: Parameter) -> PanelAction? {
    switch key {
    case .character(let character): typed?.append(character)
    case .backspace: if typed?.popLast() == nil { typed = nil }
    case .escape: typed = nil
    case .enter:
      guard let text = typed else { return .redraw }
      if text.isEmpty {
        typed = nil
        return .redraw
      }
      if case .failure(let error) = parameter.reading(text) { return .say(error.message) }
      typed = nil
      return .setParameter(name: parameter.name, text: text)
    case .control: return nil
    default: break
    }
    return .redraw
  }

  private func selectedIndex(in parameters: [Parameter]) -> Int {
    parameters.firstIndex { $0.name == selection } ?? 0
  }

  // MARK: - What it shows

  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock {
    guard area.columns > 3, area.rows > 0 else { return TextBlock(area, []) }
    var dock = DockedPanel(title: title, area: area)
    let parameters = context.parameters
    guard !parameters.isEmpty else {
      typed = nil
      let words =
        context.root == nil ? "no program yet" : "The script declares none with limn.param."
      for line in words.wrapped(to: dock.width) {
        dock.append(PanelLine(line, .dim, width: dock.width))
      }
      return dock.block()
    }
    let selected = selectedIndex(in: parameters)
    let changed = parameters.count { $0.value != $0.defaultValue }
    if changed > 0 { dock.note = "\(changed) changed" }
    dock.hint = typed == nil ? "← → change  ↵ type  w write" : "↵ take  Esc leave"
    let height = max(1, dock.height - 1)
    offset = min(
      max(min(offset, selected), selected - height + 1), max(0, parameters.count - height))
    let layout = ParameterLine.Layout(parameters, width: dock.width)
    for index in offset..<min(parameters.count, offset + height) {
      let isSelected = index == selected
      dock.append(
        ParameterLine(parameters[index], layout)
          .line(isSelected: isSelected, typed: isSelected ? typed : nil))
    }
    return dock.block()
  }
}
