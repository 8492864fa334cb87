import Scripting

/// What a check asks for that cannot be had, beyond a value's type or range.
///
/// Cases carry data; the words are in `CheckProblem+Message.swift`.
enum CheckProblem: Equatable {
  /// What belongs into a check is asked for elsewhere.
  case outsideCheck(String)
  /// Another time than now, in a function that cannot wait for it.
  case waitElsewhere
  /// No layer has such an address.
  case noLayer(address: String, time: Double, nearest: [String])
  /// Several layers have it.
  case severalLayers(address: String, [String])
  /// The clock would have to go back.
  case past(function: String, time: Double, now: Double)
  /// A point outside of the stage.
  case outsideStage(what: String, width: Double, height: Double)
  /// A picture of nothing.
  case emptyRect(what: String)
  /// A frame beyond what a picture may be.
  case frameTooLarge
  /// A function of tracks of numbers on a track of something else.
  case noNumbers(function: String, keyPath: String, parts: String?)
  /// A value that has no velocity.
  case noVelocity(keyPath: String)
  /// A time that a track does not reach.
  case outsideTrack(time: Double, from: Double, to: Double)
  /// A statement about something else than it can be about.
  case unsuited(statement: String, about: String, got: String)
  /// `is` or `isNot` of nothing.
  case noOperand(statement: String)
  /// Something that a value of a kind can never be, so that to exclude it says nothing.
  case neverSame(of: String, as: String)
  /// A slack within which every colour is near every other.
  case slackForAnyColor(Double)
  /// A track without a length.
  case emptyTrack
  /// A track that cannot be held against another.
  case otherTimes
  /// The check did something else when it was performed again.
  case otherWay(place: String, before: String)
  /// Nothing was stated.
  case noExpectation
  /// An expectation states nothing.
  case nothingStated
  /// An event that had not come when the check was over.
  case missedEvent(time: Double, now: Double)
  /// A wait that never ends.
  case endlessWait(place: String)
  /// A check that asks for ever.
  case tooManyRequests(place: String, limit: Int)
  /// A check that waits for ever.
  case tooManySteps(place: String, time: Double, limit: Int)
  /// A wait for an event that takes too long.
  case longWait(place: String, limit: Double)

  /// The error for the script that is running.
  var error: BindingError { .hint(message) }
}
