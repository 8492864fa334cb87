import Animations
import Layers

/// The numbers of a value over time, a column for each of its components.
struct MotionColumns {
  /// A component over time.
  struct Column {
    /// What follows the key path, such as `.x`.
    let name: String
    /// A number for each time; nil where there is none.
    let numbers: [Double?]
  }

  /// The components that occur, in the order in which they do first.
  let columns: [Column]

  /// Takes values apart.
  init(_ values: [PropertyValue?]) {
    var places: [String: Int] = [:]
    var names: [String] = []
    var numbers: [[Double?]] = []
    for (time, value) in values.enumerated() {
      for component in value?.components ?? [] {
        let place: Int
        if let known = places[component.name] {
          place = known
        } else {
          place = names.count
          places[component.name] = place
          names.append(component.name)
          numbers.append([Double?](repeating: nil, count: values.count))
        }
        numbers[place][time] = component.number
      }
    }
    columns = zip(names, numbers).map { Column(name: $0, numbers: $1) }
  }
}
