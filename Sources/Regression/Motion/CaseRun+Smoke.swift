import Raster
import Scripting

extension CaseRun {
  /// Runs and draws at times: nothing is asked but that nothing goes wrong.
  func measureSmoke(at times: [Double]) throws(ScriptError) {
    let world = try makeWorld()
    var frame = Pixmap(width: 1, height: 1)
    for time in times.sorted() {
      try world.advance(to: time)
      try world.draw(into: &frame)
      record(PictureLayout.single(frame).hash(of: frame))
    }
  }
}
