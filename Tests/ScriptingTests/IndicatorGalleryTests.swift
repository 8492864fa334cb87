import Animations
import Graphics
import Layers
import Scripting
import Testing

/// An indicator of the gallery, and what it must show: values published for the open-source
/// indicators it is modelled on, computed by the rules of Core Animation.
struct Indicator: CustomTestStringConvertible, Sendable {
  /// The script beneath scripts/gallery/indicators.
  let script: String
  /// Layers and their frames in the box.
  let frames: [String: Rect]
  /// How far a number may be off: 0.001 for shares, more for points.
  let slack: Double
  /// The words of a table: its head, the key paths of layers, and rows, a time and values.
  let table: [[String]]

  init(
    _ script: String, frames: [String: Rect] = [:], slack: Double = 0.001, _ table: String
  ) {
    self.script = script
    self.frames = frames
    self.slack = slack
    self.table = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  var testDescription: String { script }

  /// The three balls of a row.
  private static let balls = [
    "c0": Rect(0, 20.667, 18.667, 18.667), "c1": Rect(20.667, 20.667, 18.667, 18.667),
    "c2": Rect(41.333, 20.667, 18.667, 18.667),
  ]
  /// The five upright bars.
  private static let lines = [
    "l0": Rect(0, 0, 6.667, 60), "l1": Rect(13.333, 0, 6.667, 60),
    "l2": Rect(26.667, 0, 6.667, 60), "l3": Rect(40, 0, 6.667, 60),
    "l4": Rect(53.333, 0, 6.667, 60),
  ]

  static let all = [
    Indicator(
      "ball_pulse", frames: balls,
      """
      t      c0.transform.scale  c1.transform.scale  c2.transform.scale
      0.05   1                   1                   1
      0.2    0.3826              1                   1
      0.345  0.3                 0.3345              1
      0.6    0.9711              0.8388              0.3701
      1      0.309               0.8893              1.007
      """),
    Indicator(
      "ball_beat", frames: balls,
      """
      t      c0.transform.scale  c0.opacity  c1.transform.scale  c1.opacity
      0.175  1                   1           0.875               0.6
      0.35   1                   1           0.75                0.2
      0.525  0.875               0.6         0.875               0.6
      0.9    0.8929              0.6571      0.8571              0.5429
      """),
    Indicator(
      "ball_pulse_sync", frames: balls, slack: 0.05,
      """
      t      c0.transform.translation.y  c1.transform.translation.y  c2.transform.translation.y
      0.05   0                           0                           0
      0.2    7.791                       1.9763                      0
      0.268  10.3333                     7.6401                      1.8449
      0.4    -5.5433                     6.1096                      10.3009
      0.7    0.4769                      -0.8101                     -5.8626
      """),
    Indicator(
      "ball_grid_pulse",
      frames: [
        "c0": Rect(0, 0, 18.667, 18.667), "c4": Rect(20.667, 20.667, 18.667, 18.667),
        "c5": Rect(41.333, 20.667, 18.667, 18.667), "c7": Rect(20.667, 41.333, 18.667, 18.667),
      ],
      """
      t    c0.transform.scale  c0.opacity  c2.transform.scale  c7.transform.scale
      0    0.8897              0.9338      0.7787              1
      0.3  0.5                 0.7         0.5226              1
      0.5  0.9261              0.9557      0.515               1
      1    0.5009              0.7005      0.9912              0.74
      """),
    Indicator(
      "ball_clip_rotate_multiple",
      frames: ["big": Rect(0, 0, 60, 60), "small": Rect(15, 15, 30, 30)],
      """
      t     big.transform.scale  big.transform.rotation  small.transform.rotation
      0.1   0.9673               0.2565                  -0.2565
      0.25  0.8                  1.5708                  -1.5708
      0.5   0.6                  3.1416                  -3.1416
      0.7   0.7328               4.1842                  -4.1842
      """),
    Indicator(
      "ball_scale_multiple", frames: ["c0": Rect(0, 0, 60, 60), "c2": Rect(0, 0, 60, 60)],
      """
      t      c0.transform.scale  c0.opacity  c1.opacity  c2.transform.scale  c2.opacity
      0.025  0.025               0.5         0           1                   0
      0.1    0.1                 0.9474      0           1                   0
      0.3    0.3                 0.7368      0.9474      1                   0
      0.5    0.5                 0.5263      0.7368      0.1                 0.9474
      1.1    0.1                 0.9474      0.1053      0.7                 0.3158
      """),
    Indicator(
      "ball_spin_fade_loader",
      frames: [
        "c0": Rect(46.4, 23.2, 13.6, 13.6), "c1": Rect(39.605, 39.605, 13.6, 13.6),
        "c2": Rect(23.2, 46.4, 13.6, 13.6), "c5": Rect(6.795, 6.795, 13.6, 13.6),
        "c7": Rect(39.605, 6.795, 13.6, 13.6),
      ],
      """
      t     c0.transform.scale  c0.opacity  c2.opacity  c7.transform.scale
      0.25  0.7                 0.65        0.986       1
      0.5   0.4                 0.3         0.636       1
      0.74  0.688               0.636       0.3         1
      1.3   0.64                0.58        0.916       0.448
      """),
    Indicator(
      "line_scale_pulse_out", frames: lines,
      """
      t     l0.transform.scale.y  l1.transform.scale.y  l2.transform.scale.y  l3.transform.scale.y
      0.1   1                     1                     0.9544                1
      0.25  1                     0.9801                0.7948                0.9801
      0.5   0.9544                0.6446                0.4                   0.6446
      0.9   0.4                   0.5279                0.9502                0.5279
      """),
    Indicator(
      "cube_transition", frames: ["q0": Rect(0, 0, 12, 12), "q1": Rect(0, 0, 12, 12)],
      """
      t    q0.transform.translation  q0.transform.scale  q0.transform.rotation  q1.transform.translation
      0    0,0                       1                   0                      48,48
      0.2  24,0                      0.75                -0.7854                24,48
      0.4  48,0                      0.5                 -1.5708                0,48
      0.6  48,24                     0.75                -2.3562                0,24
      """),
    Indicator(
      "pacman", frames: ["pacman": Rect(0, 10, 40, 40), "dot": Rect(48, 24, 12, 12)],
      """
      t      pacman.strokeStart  pacman.strokeEnd  dot.transform.translation.x  dot.opacity
      0.05   0.0881              0.9119            -1.5                         0.985
      0.125  0.0247              0.9753            -3.75                        0.9625
      0.25   0                   1                 -7.5                         0.925
      0.5    0.125               0.875             -15                          0.85
      0.75   0                   1                 -22.5                        0.775
      """),
    Indicator(
      "semi_circle_spin", frames: ["c": Rect(0, 0, 60, 60)],
      """
      t     c.transform.rotation
      0.1   1.0472
      0.3   3.1416
      0.45  4.7124
      0.65  0.5236
      """),
    Indicator(
      "ball_triangle_path",
      frames: [
        "top": Rect(24, 0, 12, 12), "bl": Rect(0, 48, 12, 12), "br": Rect(48, 48, 12, 12),
      ], slack: 0.05,
      """
      t     top.transform.translation  bl.transform.translation  br.transform.translation
      0.2   4.5901,9.1802              4.5901,-9.1802            -9.1802,0
      0.33  12,24                      12,-24                    -24,0
      0.66  24,48                      24,-48                    -48,0
      1     -1.2532,48                 36.6266,-22.7468          -35.3734,-25.2532
      1.6   -15.5799,31.1598           31.1598,0                 -15.5799,-31.1598
      """),
    // Positions along a circle, published as sampled from Bézier arcs: 0.3 points.
    Indicator(
      "ball_rotate_chase", frames: ["c0": Rect(0, 0, 12, 12), "c4": Rect(0, 0, 12, 12)], slack: 0.3,
      """
      t      c0.position      c2.position      c4.position
      0.15   36.6304,6.9341   46.5534,12.6223  52.7168,22.2575
      0.375  52.8287,22.594   48.0275,45.8433  25.5874,53.5909
      0.75   6.0063,30.5488   10.1019,16.5811  21.5167,7.5493
      1.2    26.2687,6.2918   27.944,6.0882    29.6294,6.0029
      """),
    Indicator(
      "ball_rotate_chase",
      """
      t      c0.transform.scale
      0.15   0.9644
      0.375  0.8399
      0.75   0.4029
      1.2    0.2199
      """),
    Indicator(
      "orbit", frames: ["sat": Rect(0, 0, 5.455, 5.455)], slack: 0.3,
      """
      t    sat.position
      0.4  56.4382,23.3049
      0.8  42.9804,53.9856
      0.9  34.4889,56.9008
      1.3  5.0244,40.9553
      1.8  21.1446,4.205
      """),
    Indicator(
      "orbit",
      frames: [
        "ring1": Rect(19.091, 19.091, 21.818, 21.818),
        "ring2": Rect(19.091, 19.091, 21.818, 21.818),
        "core": Rect(19.091, 19.091, 21.818, 21.818),
      ],
      """
      t    ring1.transform.scale  ring1.opacity  ring2.transform.scale  core.transform.scale
      0.4  0                      0.8            0                      1.0279
      0.8  0                      0.8            0                      1.1842
      0.9  1.3301                 0.7656         0                      1.3
      1.3  1.5981                 0.4593         1.5386                 1.075
      1.8  1.933                  0.0766         2.0064                 1.0017
      """),
    Indicator(
      "circle_stroke_spin", frames: ["c": Rect(0, 0, 60, 60)],
      """
      t     c.transform.rotation  c.strokeStart  c.strokeEnd
      0.2   0.7392                0              0.3284
      0.35  1.2936                0              0.7756
      0.6   2.2176                0.0173         0.988
      1.1   4.0656                0.7756         1
      1.6   5.9136                0.9961         1
      """),
    Indicator(
      "line_scale", frames: lines,
      """
      t     l0.transform.scale.y  l2.transform.scale.y  l4.transform.scale.y
      0.05  1                     1                     1
      0.35  0.4214                0.7809                1
      0.6   0.4                   0.4048                0.6017
      0.9   0.9952                0.7983                0.3939
      """),
    // The gradient's run is eased as a whole: easeIn(0.5) = 0.3154.
    Indicator(
      "skeleton_view", frames: ["line1": Rect(92, 20, 168, 15), "line3": Rect(92, 70, 117.6, 15)],
      """
      t      line1.startPoint  line1.endPoint  line3.startPoint
      0      -1,0.5            0,0.5           -1,0.5
      0.75   -0.3692,0.5       0.6308,0.5      -0.3692,0.5
      1.5    -1,0.5            0,0.5           -1,0.5
      """),
  ]
}

@Suite struct IndicatorGallery {
  private func stage(
    _ indicator: String, configuration: StageConfiguration = StageConfiguration()
  ) throws -> Stage {
    try gallery("indicators/\(indicator)", configuration: configuration)
  }

  /// The numbers that a layer shows for a key path: one, or those of a point.
  private func shown(_ column: String, in stage: Stage) throws -> [Double] {
    let parts = column.split(separator: ".", maxSplits: 1).map(String.init)
    let layer = try #require(stage.layers(at: parts[0]).first, "no layer \(parts[0])")
    let keyPath = try #require(LayerKeyPath(parts[1]))
    switch keyPath.value(in: layer.presentation(at: stage.now)) {
    case .number(let number): return [number]
    case .point(let point): return [point.x, point.y]
    default: return []
    }
  }

  @Test(arguments: Indicator.all) func `shows the published values`(indicator: Indicator) throws {
    let stage = try stage(indicator.script)
    let columns = indicator.table[0].dropFirst()
    for row in indicator.table.dropFirst() {
      try stage.advance(to: try #require(Double(row[0])))
      for (column, cell) in zip(columns, row.dropFirst()) {
        let expected = cell.split(separator: ",").compactMap { Double($0) }
        let actual = try shown(column, in: stage)
        #expect(actual.count == expected.count, "\(column)")
        for (one, other) in zip(actual, expected) {
          #expect(abs(one - other) <= indicator.slack, "\(column) at \(row[0]): \(one), \(other)")
        }
      }
    }
  }

  @Test(arguments: Indicator.all) func `lays its parts out as published`(indicator: Indicator)
    throws
  {
    let stage = try stage(indicator.script)
    for (name, expected) in indicator.frames {
      let frame = try #require(stage.layers(at: name).first).model.frame
      let differences = [
        frame.minX - expected.minX, frame.minY - expected.minY,
        frame.size.width - expected.size.width, frame.size.height - expected.size.height,
      ]
      #expect(differences.allSatisfy { abs($0) < 0.001 }, "\(name): \(frame)")
    }
  }

  @Test(arguments: Indicator.all)
  func `ends where it begins, if it says how long it lasts`(indicator: Indicator) throws {
    let stage = try stage(indicator.script)
    guard let duration = stage.duration else { return }
    let first = frame(of: stage)
    // Not at the end itself, where a rounded product of cycles may still show the last one's end.
    try stage.advance(to: duration + 1e-9)
    let closes = frame(of: stage) == first
    #expect(closes)
  }

  @Test(arguments: Indicator.all) func `goes on for ever`(indicator: Indicator) throws {
    let stage = try stage(indicator.script)
    try stage.advance(to: 100.21)
    let early = frame(of: stage)
    try stage.advance(to: 100.47)
    let moves = frame(of: stage) != early
    #expect(moves)
  }

  @Test func `a skeleton is the mirror image where the interface runs from right to left`() throws {
    var configuration = StageConfiguration()
    configuration.environment.rtl = true
    let stage = try stage("skeleton_view", configuration: configuration)
    // The last, shorter line ends at the right.
    let last = try #require(stage.layers(at: "line3").first).model.frame
    #expect(abs(last.minX - (280 - 92 - 117.6)) < 0.001)
    try stage.advance(to: 0.75)
    let start = try shownNumber("startPoint.x", of: "line1", in: stage)
    #expect(abs(start - (1 - 2 * 0.3154)) < 0.001)
  }

  @Test func `a skeleton stands still where motion is reduced`() throws {
    var configuration = StageConfiguration()
    configuration.environment.reduceMotion = true
    let stage = try stage("skeleton_view", configuration: configuration)
    let first = frame(of: stage)
    try stage.advance(to: 0.75)
    let isStill = frame(of: stage) == first
    #expect(isStill)
  }
}
