import ImageIO
import Scripting

// Pictures and films, which are written aside while the picture plays on.
extension PreviewSession {
  /// Writes what the stage shows, without panels, outlines and ghosts.
  func writeScreenshot() {
    guard let program = playback.program else { return say("nothing plays that could be written") }
    let script = scripts[place]
    exports.add(
      Export(
        pictureOf: playback.snapshot, size: program.stage.size,
        scale: script.configuration.environment.scale,
        background: view.background.frameBackground(own: script.background),
        named: ExportName(pictureOf: script.title, at: playback.shownTime)))
  }

  /// Writes the loop, or the range of it that is repeated, exactly: a program of its own plays it,
  /// with what the mouse has done in this turn.
  func record() {
    guard let program = playback.program else { return say("nothing plays that could be written") }
    guard let range = playback.clock.loop else {
      return say("no end to record to: set a range with l, twice")
    }
    let script = scripts[place]
    var plan = FilmPlan(
      recipe: program.recipe, files: program.files.contents, range: range)
    plan.scale = script.configuration.environment.scale
    plan.background = view.background.frameBackground(own: script.background)
    let format = FilmFormat.apng
    let name = ExportName(
      filmOf: script.title, range: playback.range, suffix: format.traits.suffixes[0])
    exports.add(Export(filmOf: plan, as: format, named: name))
  }

  /// Says how far what is being written is, and what has come of it.
  func followExports() {
    for news in exports.takeNews() { say(news) }
    if let words = exports.progressWords { say(words, isSame: true) }
  }

  /// Writes the parameters' values beside the script.
  func saveParameters() {
    let parameters = panelContext(at: LivePlayback.now()).parameters
    guard !parameters.isEmpty else {
      return say("the script declares no parameters")
    }
    let path = ParameterFile.path(besideScript: scripts[place].file)
    do throws(FileError) {
      try ParameterFile.write(parameters, to: path)
      say("wrote \(path)")
    } catch {
      say("\(error)")
    }
  }
}

extension PreviewScript {
  /// The path of the script's file.
  fileprivate var file: String { path ?? "\(root)/\(name)" }
}
