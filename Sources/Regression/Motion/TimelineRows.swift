import Animations
import Graphics
import Layers
import Scripting

/// The values of a plan's layers, row by row.
struct TimelineRows {
  private let plan: TimelinePlan
  private let keyPaths: [(address: String, name: String, keyPath: LayerKeyPath?)]
  private var values: [[PropertyValue?]]
  /// The most layers that an address has named at once.
  private var counts: [String: Int] = [:]

  /// Starts without rows.
  init(_ plan: TimelinePlan) {
    self.plan = plan
    keyPaths = plan.layers.flatMap { layer in
      layer.keyPaths.map { (layer.address, $0, LayerKeyPath($0)) }
    }
    values = keyPaths.map { _ in [] }
  }

  /// Adds a row of what shows now.
  mutating func add(from world: CaseWorld) {
    var shown: [String: LayerProperties] = [:]
    for layer in plan.layers {
      let found = world.stage.layers(at: layer.address)
      counts[layer.address] = max(counts[layer.address] ?? 0, found.count)
      if let first = found.first {
        shown[layer.address] = first.presentation(at: world.now)
      }
    }
    for (place, row) in keyPaths.enumerated() {
      let properties = shown[row.address]
      values[place].append(properties.flatMap { row.keyPath?.value(in: $0) })
    }
  }

  /// The columns, of a value with several numbers one for each.
  var columns: [TimelineTable.Column] {
    zip(keyPaths, values).flatMap { row, values in
      TimelineTable.columns(title: "\(row.address).\(row.name)", values)
    }
  }

  /// Why what is asked for cannot be followed.
  func problems(in world: CaseWorld) -> [String] {
    var problems: [String] = []
    for layer in plan.layers {
      switch counts[layer.address] ?? 0 {
      case 0:
        let known = world.stage.addresses().values.sorted()
        problems.append(
          "\(MotionFault.noLayer(pattern: layer.address, known: known))")
        continue
      case 1: break
      case let count:
        problems.append(
          "\(count) layers are called '\(layer.address)'; put the name of a layer above before it")
        continue
      }
      let found = world.stage.layers(at: layer.address).first
      for name in layer.keyPaths {
        let keyPath = LayerKeyPath(name)
        if let keyPath, found.map({ keyPath.property.applies(to: $0.layerClass) }) ?? true {
          continue
        }
        let known = found.map { LayerKeyPath.names(of: $0.layerClass) } ?? []
        let suggestion = Spelling.nearest(to: name, among: known).map { " (did you mean '\($0)'?)" }
        problems.append(
          "\(layer.address) has no property or key path '\(name)'\(suggestion ?? "")")
      }
    }
    return problems
  }
}

extension TimelineTable {
  /// The columns of a value over time: a number for each component, or words.
  fileprivate static func columns(title: String, _ values: [PropertyValue?]) -> [Column] {
    let parts = MotionColumns(values).columns
    if parts.isEmpty || parts.count > mostComponents {
      return [Column(title: title, values: values.map { $0?.word ?? .absent })]
    }
    return parts.map { part in
      Column(
        title: title + part.name, values: part.numbers.map { $0.map(Value.number) ?? .absent })
    }
  }

  /// Of how many numbers a value may be made to have a column for each.
  private static let mostComponents = 64
}

extension PropertyValue {
  /// The value in a word, for what has no numbers, or too many.
  fileprivate var word: TimelineTable.Value {
    switch self {
    case .none: .absent
    case .boolean(let value): .word(value ? "true" : "false")
    case .string(let text): .word(text)
    case .image(let image):
      .word("image-\(image.width)x\(image.height)-\(String(image.contentHash, radix: 16))")
    default:
      .word(
        "numbers-"
          + SHA256.hex(components.map { $0.number.sixDigits }.joined(separator: " ")).prefix(12))
    }
  }
}
