/// Chooses a palette: colours that stand for all of a film with the least error.
///
/// Median cut by variance, then Lloyd's iterations (k-means), both in OKLab, so that an error counts
/// as much as it shows. Nothing is random: the same colours give the same palette.
struct ColorQuantizer {
  /// The colours of the palette as words with red in the lowest byte, in order.
  private(set) var colors: [UInt32] = []
  /// The mean square of the distance to the nearest of them, by pixel.
  private(set) var error: Float = 0

  /// How far apart neighbours in the palette are, in 8-bit steps: as many as there would be levels
  /// of each channel in a cube of so many colours, by the part of the cube that is used.
  ///
  /// The mean error of the nearest colour is about a quarter of the distance of neighbours; OKLab's
  /// lightness runs from 0 to 1 over 255 steps.
  var step: Float { min(64, 4 * error.squareRoot() * 255) }

  /// A colour to be represented.
  private struct Sample {
    var point: SIMD3<Float>
    var color: SIMD3<Float>
    var weight: Float
    var owner = 0
  }

  /// How often means are moved.
  private static let iterations = 12

  /// Chooses at most so many colours.
  init(_ entries: [ColorSurvey.Entry], count: Int) {
    var samples = entries.map {
      Sample(point: PerceptualSpace.point($0.color), color: $0.color, weight: Float($0.count))
    }
    guard !samples.isEmpty else { return }
    var means = Self.cut(&samples, into: count)
    for _ in 0..<Self.iterations where !assign(&samples, to: &means) { break }
    colors = Set(Self.words(of: samples, count: means.count)).sorted()
    let points = colors.map { PerceptualSpace.point($0) }
    var sum: Float = 0
    var total: Float = 0
    for sample in samples {
      var least = Float.infinity
      for point in points { least = min(least, PerceptualSpace.distance(sample.point, point)) }
      sum += least * sample.weight
      total += sample.weight
    }
    error = sum / max(total, 1)
  }

  /// Gives each sample to the nearest mean and moves the means; returns whether any changed hands.
  private func assign(_ samples: inout [Sample], to means: inout [SIMD3<Float>]) -> Bool {
    var sums = [SIMD3<Float>](repeating: .zero, count: means.count)
    var weights = [Float](repeating: 0, count: means.count)
    var hasChanged = false
    for index in samples.indices {
      let point = samples[index].point
      var owner = samples[index].owner
      var least = PerceptualSpace.distance(point, means[owner])
      for other in means.indices {
        let distance = PerceptualSpace.distance(point, means[other])
        if distance < least { (least, owner) = (distance, other) }
      }
      hasChanged = hasChanged || owner != samples[index].owner
      samples[index].owner = owner
      sums[owner] += point * samples[index].weight
      weights[owner] += samples[index].weight
    }
    for index in means.indices where weights[index] > 0 {
      means[index] = sums[index] / weights[index]
    }
    return hasChanged
  }

  /// The mean colour of each group.
  private static func words(of samples: [Sample], count: Int) -> [UInt32] {
    var sums = [SIMD3<Double>](repeating: .zero, count: count)
    var weights = [Double](repeating: 0, count: count)
    for sample in samples {
      sums[sample.owner] += SIMD3<Double>(sample.color) * Double(sample.weight)
      weights[sample.owner] += Double(sample.weight)
    }
    return sums.indices.filter { weights[$0] > 0 }.map { index in
      let mean = sums[index] / weights[index]
      return UInt32(mean.x.rounded()) | UInt32(mean.y.rounded()) << 8
        | UInt32(mean.z.rounded()) << 16
    }
  }

  // MARK: - Median cut

  /// A group of samples: a range of the array.
  private struct Box {
    var range: Range<Int>
    var mean: SIMD3<Float>
    /// The axis along which it is widest.
    var axis: Int
    /// The sum of the squares of the distances from the mean along that axis.
    var spread: Float

    init(_ samples: ArraySlice<Sample>) {
      range = samples.startIndex..<samples.endIndex
      var sum = SIMD3<Double>.zero
      var squares = SIMD3<Double>.zero
      var weight = 0.0
      for sample in samples {
        let point = SIMD3<Double>(sample.point)
        sum += point * Double(sample.weight)
        squares += point * point * Double(sample.weight)
        weight += Double(sample.weight)
      }
      mean = SIMD3<Float>(sum / weight)
      let variance = squares - sum * sum / weight
      axis = [0, 1, 2].max { variance[$0] < variance[$1] } ?? 0
      spread = samples.count > 1 ? Float(variance[axis]) : 0
    }
  }

  /// Cuts the samples into groups, always the one with the greatest spread; returns their means.
  private static func cut(_ samples: inout [Sample], into count: Int) -> [SIMD3<Float>] {
    var boxes = [Box(samples[...])]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
        boxes[widest].spread > 0
      else { break }
      let box = boxes[widest]
      samples[box.range].sort { $0.point[box.axis] < $1.point[box.axis] }
      let middle = box.mean[box.axis]
      let cut = box.range.first { samples[$0].point[box.axis] > middle } ?? box.range.upperBound - 1
      let place = max(box.range.lowerBound + 1, cut)
      boxes[widest] = Box(samples[box.range.lowerBound..<place])
      boxes.append(Box(samples[place..<box.range.upperBound]))
    }
    for (owner, box) in boxes.enumerated() {
      for index in box.range { samples[index].owner = owner }
    }
    return boxes.map(\.mean)
  }
}
