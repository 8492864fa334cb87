/// Finds the fewest bytes for a run of patterns in one row.
///
/// A pattern can be drawn with its colours as they are or exchanged (▄ or ▀), one colour as a space
/// or █; what is cheap for one cell may leave the wrong pen for the next. So the pens that the run
/// can have after each cell are followed side by side, the cheapest few of them, and the best way is
/// read backwards from the end (Viterbi's algorithm).
///
/// With a tolerance, a pen is not a colour but the box of colours that would do for every cell it
/// has drawn since it was set; it gets its value when the run is known to its end. So a pen lasts as
/// long as any one could.
struct RunPlanner {
  /// How a cell is drawn.
  enum Form: UInt8 {
    /// The pattern's own glyph: ink is the foreground.
    case straight
    /// The glyph of the opposite: ink is the background.
    case exchanged
    /// A space: the background alone.
    case space
    /// █: the foreground alone.
    case full
  }

  /// A cell to be drawn.
  struct Step {
    let column: Int
    /// The pattern of two colours; flat for one.
    let pattern: UInt32
    fileprivate let ink: ColorBox
    fileprivate let paper: ColorBox
    /// What would do for both.
    fileprivate let both: ColorBox?

    // What the best way is, once it is found.
    fileprivate(set) var form = Form.space
    fileprivate(set) var foreground: UInt32 = 0
    fileprivate(set) var background: UInt32 = 0
  }

  /// A pen after a step, and the way to it.
  private struct State {
    var foreground: ColorBox
    var background: ColorBox
    var cost: Int32
    /// The place of the one before, among those after the step before.
    var previous: UInt8 = 0
    var form = Form.space
    var setsForeground = false
    var setsBackground = false
  }

  /// The most pens that are followed; more make the clips of `scripts/bench terminal` less than a
  /// thousandth shorter.
  private static let width = 3

  private(set) var steps: [Step] = []
  /// The pens at the beginning and after each step, ``width`` places for each.
  private var states: [State] = []
  /// How many of the places are taken.
  private var counts: [Int] = []

  var isEmpty: Bool { steps.isEmpty }

  /// Forgets the run.
  mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

  /// Adds a cell to the end of the run.
  @inline(__always)
  mutating func append(_ cell: Cell, column: Int, tolerance: UInt8) {
    let paper = ColorBox(cell.paper, tolerance: tolerance)
    let isFlat = cell.glyph == Cell.Pattern.flat
    let ink = isFlat ? paper : ColorBox(cell.ink, tolerance: tolerance)
    let both = isFlat ? paper : tolerance > 0 ? ink.meet(paper) : nil
    steps.append(Step(column: column, pattern: cell.glyph, ink: ink, paper: paper, both: both))
  }

  /// Finds the cheapest way, from a pen.
  mutating func solve(foreground: UInt32, background: UInt32) {
    let start = State(
      foreground: ColorBox(foreground), background: ColorBox(background), cost: 0)
    while counts.count <= steps.count {
      counts.append(1)
      for _ in 0..<Self.width { states.append(start) }
    }
    states[0] = start
    states.withUnsafeMutableBufferPointer { states in
      for index in steps.indices {
        let before = states.baseAddress.map { $0 + index * Self.width }
        if let before { counts[index + 1] = Self.follow(steps[index], before, counts[index]) }
      }
    }
    choose()
  }

  /// Finds the pens after a step, behind those before it; returns how many.
  private static func follow(
    _ step: Step, _ before: UnsafeMutablePointer<State>, _ count: Int
  ) -> Int {
    var after = Candidates(states: before + width)
    for previous in 0..<count {
      let pen = before[previous]
      if let both = step.both {
        after.offer(pen, previous, .space, nil, both)
        // The terminal's own background cannot be a foreground.
        if !both.isStandard { after.offer(pen, previous, .full, both, nil) }
      }
      if step.pattern != Cell.Pattern.flat {
        if !step.ink.isStandard { after.offer(pen, previous, .straight, step.ink, step.paper) }
        if !step.paper.isStandard {
          after.offer(pen, previous, .exchanged, step.paper, step.ink)
        }
      }
    }
    return after.count
  }

  /// The cheapest pens after a step.
  private struct Candidates {
    let states: UnsafeMutablePointer<State>
    var count = 0

    /// Keeps the pen that a cell drawn in a form leaves, if it is one of the cheapest.
    ///
    /// - Parameters:
    ///   - pen: The pen before.
    ///   - previous: Its place.
    ///   - form: How the cell is drawn.
    ///   - foreground: The foregrounds that would do; nil where it does not matter.
    ///   - background: The backgrounds that would do; nil where it does not matter.
    @inline(__always)
    mutating func offer(
      _ pen: State, _ previous: Int, _ form: Form, _ foreground: ColorBox?, _ background: ColorBox?
    ) {
      let keptForeground = foreground.map { pen.foreground.meet($0) } ?? pen.foreground
      let keptBackground = background.map { pen.background.meet($0) } ?? pen.background
      var cost = pen.cost + (form == .space ? 1 : 3)
      // ESC, [ and m, and a semicolon between two.
      if keptForeground == nil, let foreground { cost += 3 + Int32(foreground.cost) }
      if keptBackground == nil, let background { cost += 3 + Int32(background.cost) }
      if keptForeground == nil && keptBackground == nil { cost -= 2 }
      var place = count
      if count == width {
        place = 0
        for other in 1..<width where states[other].cost > states[place].cost { place = other }
        if states[place].cost <= cost { return }
      }
      let new = State(
        foreground: keptForeground ?? foreground ?? pen.foreground,
        background: keptBackground ?? background ?? pen.background, cost: cost,
        previous: UInt8(truncatingIfNeeded: previous), form: form,
        setsForeground: keptForeground == nil, setsBackground: keptBackground == nil)
      for other in 0..<count
      where states[other].foreground == new.foreground && states[other].background == new.background
      {
        if cost < states[other].cost { states[other] = new }
        return
      }
      states[place] = new
      if place == count { count += 1 }
    }
  }

  /// Writes the cheapest way into the steps.
  private mutating func choose() {
    let last = steps.count * Self.width
    var place = last
    for other in last..<last + counts[steps.count] where states[other].cost < states[place].cost {
      place = other
    }
    // Backwards, so that a pen has the value that all its cells allow: the last box is the smallest.
    var foreground = states[place].foreground.shortest
    var background = states[place].background.shortest
    for index in steps.indices.reversed() {
      let state = states[place]
      steps[index].form = state.form
      steps[index].foreground = foreground
      steps[index].background = background
      place = index * Self.width + Int(state.previous)
      if state.setsForeground { foreground = states[place].foreground.shortest }
      if state.setsBackground { background = states[place].background.shortest }
    }
  }
}
