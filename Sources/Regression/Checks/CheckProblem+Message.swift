import Scripting

extension CheckProblem {
  /// What was wrong and what would be right.
  var message: String {
    switch self {
    case .outsideCheck(let what):
      "\(what) belongs into a check: suite:check(\"name\", function(e) … end)"
    case .waitElsewhere:
      "another time than now can be asked for in the check's own function only, not in a timer, a"
        + " handler or a task of it"
    case .noLayer(let address, let time, let nearest):
      "there is no layer '\(BindingError.cut(address))' at t = \(BindingError.plain(time))"
        + (nearest.isEmpty
          ? "" : "; there " + (nearest.count == 1 ? "is " : "are ") + Self.list(nearest))
    case .severalLayers(let address, let addresses):
      "several layers are called '\(BindingError.cut(address))': \(Self.list(addresses))"
    case .past(let function, let time, let now):
      "\(function): t = \(BindingError.plain(time)) has passed, it is \(BindingError.plain(now));"
        + " the time of a check goes forwards"
    case .outsideStage(let what, let width, let height):
      "\(what) must lie on the stage, which has \(BindingError.plain(width)) x"
        + " \(BindingError.plain(height)) points"
    case .emptyRect(let what):
      "\(what) must have an area on the stage"
    case .frameTooLarge:
      "the frame is larger than a picture may be"
    case .noNumbers(let function, let keyPath, let parts):
      "\(function) works on a track of numbers, and '\(keyPath)' is none"
        + (parts.map { "; track '\(keyPath)\($0)'" } ?? "")
    case .noVelocity(let keyPath):
      "'\(keyPath)' has no velocity; track one of its numbers"
    case .outsideTrack(let time, let from, let to):
      "the track reaches from \(BindingError.plain(from)) to \(BindingError.plain(to)) s, not to"
        + " \(BindingError.plain(time))"
    case .unsuited(let statement, let about, let got):
      "'\(statement)' is said of \(about), not of \(got)"
    case .noOperand(let statement):
      "'\(statement)' needs a value to compare with; write \(statement)(nil) where nil is meant"
    case .neverSame(let kind, let unwanted):
      "'isNot' says nothing here: \(kind) can never be \(unwanted)"
    case .slackForAnyColor(let slack):
      "near's slack must be less than 1 for a color, whose red, green, blue and alpha go from 0 to"
        + " 1, got \(BindingError.plain(slack)); one level of 255 is 1/255"
    case .emptyTrack: "the track has no two samples"
    case .otherTimes: "the two tracks have different times"
    case .otherWay(let place, let before):
      "\(place): the check took another way when it was performed again, and was at \(before)"
        + " before: it is not the same in every run"
    case .noExpectation: "makes no expectation; state one with test.expect(…)"
    case .nothingStated: "test.expect(…) states nothing; go on with :is(…), :near(…), …"
    case .missedEvent(let time, let now):
      "the check was over at t = \(BindingError.plain(now)), before the event at t ="
        + " \(BindingError.plain(time)); go on with e:seek(\(BindingError.plain(time))), or look at a"
        + " later time"
    case .endlessWait(let place):
      "\(place): this wait never ends: nothing more will happen"
    case .tooManyRequests(let place, let limit):
      "\(place): the check has looked at other times, or moved its own, more than \(limit) times"
    case .tooManySteps(let place, let time, let limit):
      "\(place): the check still waits at t = \(BindingError.plain(time.rounded())), after \(limit)"
        + " steps of the clock (an endless loop?)"
    case .longWait(let place, let limit):
      "\(place): this wait has not ended after \(BindingError.plain(limit)) s"
    }
  }

  /// The first few of some names.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).map { "'\(BindingError.cut($0))'" }.joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }
}
