import Animations
import Scripting

extension CaseRun {
  /// Runs the case's function, which states expectations.
  func measureCheck() throws(ScriptError) {
    try CheckPass(self).perform()
  }

  /// Where the case stands in its file, as scripts name places.
  var placeInFile: String { "\(file.name):\(test.line)" }

  /// Takes what a check was shown into the fingerprint.
  func record(_ answer: ProbeAnswer) {
    switch answer {
    case .nothing, .refusal: break
    case .value(let value): record(value)
    case .sight(let sighting): record(sighting.value)
    case .object(_, let object):
      switch object {
      case let track as Track: for value in track.samples.values { record(value) }
      case let region as Region: record(region.hash)
      default: break
      }
    case .animations(let records, _):
      for animation in records { record("\(animation.address) \(animation.key)") }
    }
  }

  private func record(_ value: PropertyValue) {
    let components = value.components
    if components.isEmpty { record(value.wording) }
    for component in components { record(component.number) }
  }
}
