import Scripting

/// The lines that a script prints until a time, and after them the error that ends it, if one does.
///
/// What a script reads back is best told in its own words, so tests of the script's world print.
func output(
  of body: String, modules: [String: String] = [:],
  configuration: StageConfiguration = StageConfiguration(), to time: Double = 0
) -> [String] {
  var lines: [String] = []
  do {
    let stage = try run(body, modules: modules, configuration: configuration)
    do {
      try stage.advance(to: time)
      lines += stage.takeMessages()
    } catch {
      lines += stage.takeMessages() + [error.message]
    }
  } catch {
    lines.append(error.message)
  }
  return lines
}
