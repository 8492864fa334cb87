import Animations

/// Values at ascending times.
struct Samples {
  /// The times in seconds.
  var times: [Double] = []
  /// The values, one for each.
  var values: [PropertyValue] = []

  /// The samples whose times fulfil a condition.
  func filter(_ isWanted: (Double) -> Bool) -> Samples {
    let places = times.indices.filter { isWanted(times[$0]) }
    return Samples(times: places.map { times[$0] }, values: places.map { values[$0] })
  }

  /// As numbers, if all of them are.
  var series: MotionSeries? {
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value else { return nil }
      numbers.append(number)
    }
    return MotionSeries(times: times, values: numbers)
  }
}
