import Animations
import Graphics

// The one place where faults become text: what is wrong; what a viewer would see; what to write.

extension Fault {
  /// The text after the rule's name.
  var message: String {
    let (wrong, seen, instead) = parts
    return "\(wrong); a viewer would see \(seen); \(instead)"
  }

  private var parts: (wrong: String, seen: String, instead: String) {
    switch self {
    case .openLoop(let subject, let from, let to, let time, let period):
      (
        "the loop of \(subject) does not close: a cycle ends at \(from.brief) and the next starts "
          + "at \(to.brief)",
        "it jump at \(time.brief) s and every \(period.brief) s from then on",
        "write values that end where they start, or autoreverses = true"
      )
    case .lateFirstKey(let subject, let first):
      (
        "the key times of \(subject) start at \(first.brief) and not at 0",
        "the first value stand still for the first \(percent(first)) of each cycle",
        "write 0 as the first key time, or delay = … for a late start"
      )
    case .earlyLastKey(let subject, let last):
      (
        "the key times of \(subject) end at \(last.brief) and not at 1",
        "the last value stand still for the last \(percent(1 - last)) of each cycle",
        "write 1 as the last key time, or say the last value twice where it is to rest"
      )
    case .singleValue(let subject):
      (
        "\(subject) has one keyframe value", "no motion",
        "write at least two values, such as values = { from, to }"
      )
    case .unusedKeyTimes(let subject, let mode):
      (
        "\(subject) has key times, which calculationMode = \"\(mode)\" does not use",
        "an even pace instead of the times",
        "leave keyTimes out, or write calculationMode = \"linear\""
      )
    case .repeatedFrame(let subject, let value):
      (
        "the last frame of \(subject) is the first once more (\(value.brief))",
        "that frame stand twice as long as the others, once in each cycle",
        "leave one of the two out"
      )
    case .wholeTurn(let subject):
      (
        "two values of \(subject) are a whole turn apart, which is the same matrix",
        "no turn",
        "animate \"\(subject.keyPath).rotation.z\" from 0 to 2 * math.pi instead"
      )
    case .held(let subject, let shown, let model, let time):
      (
        "\(subject) is held at \(shown.brief) without commit, while the model says \(model.brief)",
        "\(shown.brief) from \(time.brief) s on, and a jump as soon as the animation is removed",
        "write commit = true instead of the fillMode"
      )
    case .snapBack(let subject, let shown, let model, let time):
      (
        "\(subject) ends at \(shown.brief) without commit, and the model still says \(model.brief)",
        "it snap back at \(time.brief) s", "write commit = true, or set the model's value"
      )
    case .cutSpring(let subject, let duration, let settling, let rest):
      (
        "the spring of \(subject) is cut after \(duration.brief) s, before it settles at "
          + "\(settling.brief) s",
        "it stop where it still swings by \(percent(rest)) of its way",
        "leave the duration out, or write perceptualDuration = \(duration.brief)"
      )
    case .noEffect(let subject, let reason):
      ("nothing shows \(subject): \(reason.state)", "no motion", reason.instead)
    case .delayFlash(let subject, let model, let start, let time):
      (
        "\(subject) starts at \(start.brief) after a delay, while the model says \(model.brief)",
        "the model's value flash until \(time.brief) s and then a jump",
        "write fillMode = \"backwards\""
      )
    case .clearBlack(let layer, let stop, let neighbour):
      (
        "color \(stop) of '\(layer)' is transparent black beside \(neighbour.brief)",
        "a grey fringe where the two mix",
        "write \"\(neighbour.withAlpha(0).brief)\", or interpolation = \"premultiplied\""
      )
    case .shortSweep(let subject, let host, let reach):
      (
        "\(subject) never reaches the far edge of '\(host)': it comes \(percent(reach)) of the way",
        "the light vanish before the edge",
        "move it by the width of '\(host)' and its own"
      )
    case .unseen(let subject, let reason, let since):
      (
        "\(subject) keeps animating while it is invisible"
          + (since.map { ", since \($0.brief) s" } ?? "") + ": \(reason.state)",
        "nothing, at the cost of every frame",
        "stop the animation, or \(reason.instead)"
      )
    }
  }

  private func percent(_ share: Double) -> String {
    let percent = share * 100
    return "\((percent < 10 ? (percent * 10).rounded() / 10 : percent.rounded()).brief) %"
  }
}

extension Fault.Subject: CustomStringConvertible {
  /// The words of messages: `opacity of 'button'`.
  var description: String { "\(keyPath) of '\(layer)'" }
}

extension Fault.Reason {
  /// How things are.
  fileprivate var state: String {
    switch self {
    case .offTree: "the layer is not on the stage"
    case .hidden(let layer): "'\(layer)' is hidden"
    case .transparent(let layer): "'\(layer)' has the opacity 0"
    case .outside: "the layer lies outside of what clips it"
    case .empty: "neither the layer nor a sublayer draws anything"
    case .property(let state, _): state
    }
  }

  /// What would be right.
  fileprivate var instead: String {
    switch self {
    case .offTree: "write addSublayer(…)"
    case .hidden(let layer): "write hidden = false for '\(layer)'"
    case .transparent(let layer): "give '\(layer)' an opacity above 0"
    case .outside: "move the layer into view"
    case .empty: "give it a backgroundColor, contents, a path or colors"
    case .property(_, let instead): instead
    }
  }
}

extension Double {
  /// A number with at most three places after the point.
  var brief: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let rounded = (self * 1000).rounded() / 1000
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Transform {
  /// The parts that are not those of the identity, as scripts write them.
  fileprivate var brief: String {
    guard let parts = decomposed else { return "a matrix" }
    func vector(_ name: String, _ x: Double, _ y: Double, _ z: Double, _ rest: Double) -> String? {
      if max(abs(x - rest), abs(y - rest), abs(z - rest)) < 0.0005 { return nil }
      return "\(name) = { \(x.brief), \(y.brief), \(z.brief) }"
    }
    let (way, turn, scale) = (parts.translation, parts.rotation, parts.scale)
    let texts = [
      vector("translation", way.x, way.y, way.z, 0), vector("rotation", turn.x, turn.y, turn.z, 0),
      vector("scale", scale.x, scale.y, scale.z, 1),
    ].compactMap { $0 }
    return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
  }
}

extension Color {
  /// The nearest colour that scripts write as `#rrggbb` or `#rrggbbaa`.
  fileprivate var brief: String {
    func byte(_ part: Double) -> Double { min(max((part * 255).rounded(), 0), 255) / 255 }
    return "\(Color(byte(red), byte(green), byte(blue), byte(alpha)))"
  }
}

extension PropertyValue {
  /// The value in a few words.
  var brief: String {
    switch self {
    case .none: "nil"
    case .number(let value): value.brief
    case .boolean(let value): "\(value)"
    case .point(let point): "{ \(point.x.brief), \(point.y.brief) }"
    case .size(let size): "{ \(size.width.brief), \(size.height.brief) }"
    case .rect(let rect):
      "{ \([rect.minX, rect.minY, rect.width, rect.height].map(\.brief).joined(separator: ", ")) }"
    case .color(let color): color.brief
    case .transform(let transform): transform.brief
    case .path(let path): "a path of \(path.elements.count) elements"
    case .image: "an image"
    case .string(let word): "\"\(word)\""
    case .numbers(let numbers): "{ \(numbers.map(\.brief).joined(separator: ", ")) }"
    case .colors(let colors): "{ \(colors.map(\.brief).joined(separator: ", ")) }"
    }
  }
}
