import Graphics
import Scripting
import Terminal

/// One parameter on a line: its name, its value, and where the value lies between its limits.
struct ParameterLine {
  /// The columns of a panel's lines, so that all are aligned.
  struct Layout: Equatable {
    /// The columns of a line.
    var width: Int
    /// The columns of the names.
    var nameWidth: Int
    /// The columns of the values.
    var valueWidth: Int
    /// The columns of the sliders; 0 where there is no room.
    var sliderWidth: Int

    /// The fewest columns in which a slider says something.
    private static let leastSlider = 5
    /// The most columns that a slider takes.
    private static let mostSlider = 24

    /// Divides a width.
    init(_ parameters: [Parameter], width: Int) {
      self.width = width
      let names = parameters.map(\.name.columns).max() ?? 0
      let values = parameters.map(\.widestValue).max() ?? 0
      // A mark, the name, a space, the value, a space, the slider.
      let room = max(0, width - 3)
      nameWidth = min(names, max(4, room * 2 / 5))
      valueWidth = min(values, max(0, room - nameWidth - 1))
      let rest = room - nameWidth - valueWidth - 1
      sliderWidth = rest >= Self.leastSlider ? min(rest, Self.mostSlider) : 0
    }
  }

  private let parameter: Parameter
  private let layout: Layout

  /// Creates the line of a parameter.
  init(_ parameter: Parameter, _ layout: Layout) {
    self.parameter = parameter
    self.layout = layout
  }

  /// The line.
  ///
  /// - Parameters:
  ///   - isSelected: Whether keys act on it.
  ///   - typed: What is being typed instead of the value.
  /// - Returns: The line.
  func line(isSelected: Bool, typed: String? = nil) -> PanelLine {
    let isChanged = parameter.value != parameter.defaultValue
    var line = PanelLine(isSelected ? "▸" : isChanged ? "•" : " ", .accent, width: layout.width)
    line.append(" ")
    line.append(parameter.name.padded(to: layout.nameWidth), isSelected ? .strong : .plain)
    line.append(" ")
    if let typed {
      line.append(typed + "▏", .accent)
      return line
    }
    let value = parameter.value.text
    let style: TextStyle = isChanged ? .accent : .plain
    if case .number = parameter.value {
      line.append(value.paddedAtStart(to: layout.valueWidth), style)
    } else {
      line.append(value.padded(to: layout.valueWidth), style)
    }
    guard layout.sliderWidth > 0 else { return line }
    line.append(" ")
    appendSlider(to: &line)
    return line
  }

  private func appendSlider(to line: inout PanelLine) {
    switch parameter.value {
    case .number(let number) where parameter.choices.isEmpty:
      guard let minimum = parameter.minimum, let maximum = parameter.maximum, maximum > minimum
      else { return }
      let share = max(0, min(1, (number - minimum) / (maximum - minimum)))
      let place = Int((share * Double(layout.sliderWidth - 1)).rounded())
      line.append(String(repeating: "━", count: place), .accent)
      line.append("●", .accent)
      line.append(String(repeating: "─", count: layout.sliderWidth - 1 - place), .dim)
    case .color(let text):
      guard let color = try? Color(parsing: text) else { return }
      line.append("████", color: color)
    case .boolean(let isOn):
      line.append(isOn ? "──●" : "●──", isOn ? .accent : .dim)
    default:
      guard !parameter.choices.isEmpty else { return }
      // A dot for each choice, where they can be counted at a glance.
      guard parameter.choices.count <= layout.sliderWidth else { return }
      for choice in parameter.choices {
        line.append(
          choice == parameter.value ? "●" : "·", choice == parameter.value ? .accent : .dim)
      }
    }
  }
}

extension Parameter {
  /// The columns of the longest value that the panel is likely to show, so that a slider stands
  /// still while the value changes.
  fileprivate var widestValue: Int {
    var values = [value, defaultValue] + choices
    if let minimum { values.append(.number(minimum)) }
    if let maximum { values.append(.number(maximum)) }
    let widest = values.map(\.text.columns).max() ?? 0
    guard case .number = value, choices.isEmpty else { return widest }
    return max(widest, stepWidth)
  }

  /// The columns of a value with all the digits that a fine step gives it.
  private var stepWidth: Int {
    let digits = (usualStep / 10).plainText.split(separator: ".")
    let fraction = digits.count > 1 ? digits[1].count + 1 : 0
    let limits = [minimum, maximum, numberValue].compactMap { $0 }
    let whole = limits.map { limit -> Int in
      let text = limit.rounded(.towardZero).plainText
      return text.columns + (limit < 0 && limit > -1 ? 1 : 0)
    }
    return (whole.max() ?? 1) + fraction
  }

  private var numberValue: Double? { if case .number(let number) = value { number } else { nil } }
}
