import Graphics
import Layers
import Raster
import Rendering
import Scripting
import Terminal
import Testing

@testable import Preview

@Suite("The painter of the preview's frames")
struct FramePainterTests {
  /// A red square of 4 × 4 points on a stage of 8 × 6, with a translucent blue one in it.
  private static let script = """
    local stage = limn.stage { size = { 8, 6 }, backgroundColor = "#000000", duration = 2 }
    local red = limn.layer { name = "red", frame = { 2, 1, 4, 4 }, backgroundColor = "#ff0000" }
    stage:addSublayer(red)
    red:addSublayer(limn.layer { name = "blue", frame = { 1, 1, 2, 2 }, backgroundColor = "#0000ff" })
    """

  private static func scene(_ script: String = script, at time: Double = 0) throws -> PictureScene {
    let stage = try Scripted.stage(script, at: time)
    return PictureScene(snapshot: stage.snapshot(), size: stage.size)
  }

  private static func frame(
    _ scene: PictureScene, _ view: PictureView = PictureView(), room: (Int, Int) = (8, 6)
  ) -> TerminalFrame {
    var painter = FramePainter()
    var frame = TerminalFrame(picture: Pixmap(width: 1, height: 1), area: .of(8, 3))
    painter.draw(scene, view, room: (width: room.0, height: room.1), into: &frame)
    return frame
  }

  @Test func `draws the stage as large as fits`() throws {
    let frame = Self.frame(try Self.scene())
    #expect(
      frame.picture.letters == [
        "········",
        "··RRRR··",
        "··RBBR··",
        "··RBBR··",
        "··RRRR··",
        "········",
      ])
    #expect(frame.zoom == .natural)
    let small = Self.frame(try Self.scene(), room: (9, 3)).picture
    #expect((small.width, small.height) == (4, 3))
  }

  @Test func `leaves enlarging to the terminal where the zoom is a number`() throws {
    var view = PictureView()
    view.cycleZoom()
    view.cycleZoom()
    let frame = Self.frame(try Self.scene(), view, room: (100, 100))
    #expect(frame.zoom == .times(2))
    #expect((frame.picture.width, frame.picture.height) == (8, 6))
  }

  @Test func `puts another background behind the layers`() throws {
    var view = PictureView()
    var corners: [Pixmap.Pixel] = []
    for background in PictureBackground.allCases {
      #expect(view.background == background)
      corners.append(Self.frame(try Self.scene(), view).picture[0, 0])
      view.background = view.background.next
    }
    #expect(view.background == .own)
    #expect(
      corners == [
        Pixmap.Pixel(0, 0, 0, 255), Pixmap.Pixel(0, 0, 0, 0), Pixmap.Pixel(24, 25, 28, 255),
        Pixmap.Pixel(244, 244, 246, 255),
      ])
  }

  @Test func `leaves out hidden layers with all in them`() throws {
    var scene = try Self.scene()
    scene.hidden = [try #require(scene.serial("blue"))]
    #expect(Self.frame(scene).picture.letters[2] == "··RRRR··")
    scene.hidden = [try #require(scene.serial("red"))]
    #expect(Self.frame(scene).picture.letters[2] == "········")
  }

  @Test func `outlines a layer in black and white, within its edges`() throws {
    var scene = try Self.scene()
    scene.outlined = scene.serial("red")
    #expect(
      Self.frame(scene, room: (16, 12)).picture.letters == [
        "················",
        "················",
        "····?WW···WW····",
        "·····RRRRRRW····",
        "····WRBBBBR·····",
        "····WRBBBBR·····",
        "····WRBBBBR·····",
        "·····RBBBBRW····",
        "·····RRRRRRW····",
        "·····WWW···W····",
        "················",
        "················",
      ])
  }

  @Test func `marks the place of a layer without an area by a cross`() throws {
    var scene = try Self.scene(
      """
      local stage = limn.stage { size = { 9, 9 }, backgroundColor = "#000000" }
      stage:addSublayer(limn.layer { name = "point", position = { 4, 4 } })
      """)
    scene.outlined = scene.serial("point")
    let picture = Self.frame(scene, room: (9, 9)).picture
    let lit = (0..<81).filter { picture[$0 % 9, $0 / 9].green > 100 }
    #expect(!lit.isEmpty && lit.allSatisfy { $0 % 9 == 4 || $0 / 9 == 4 })
  }

  @Test func `says where a pixel lies on the stage`() throws {
    var painter = FramePainter()
    var frame = TerminalFrame(picture: Pixmap(width: 1, height: 1), area: .of(8, 3))
    let scene = try Self.scene()
    painter.draw(scene, PictureView(), room: (width: 16, height: 12), into: &frame)
    #expect(painter.stagePoint(ofPixel: Point(3, 5), in: scene) == Point(1.5, 2.5))
  }

  @Test func `holds the picture against another one`() throws {
    var scene = try Self.scene()
    scene.other = .snapshot(
      try Self.scene(Self.script.replacing("2, 1, 4, 4", with: "1, 1, 4, 4")).snapshot)
    var view = PictureView()
    view.comparison = .beside
    var painter = FramePainter()
    var frame = TerminalFrame(picture: Pixmap(width: 1, height: 1), area: .of(20, 3))
    painter.draw(scene, view, room: (width: 20, height: 6), into: &frame)
    #expect(frame.picture.letters[1] == "·RRRR···----··RRRR··")
    #expect(frame.picture.letters[2] == "·RBBR···----··RBBR··")
    #expect(painter.difference?.words == "12 px differ, max 255")
    // Where there is more room below, the other stands above.
    painter.draw(scene, view, room: (width: 8, height: 16), into: &frame)
    #expect((frame.picture.width, frame.picture.height) == (8, 16))
    #expect(painter.stagePoint(ofPixel: Point(0, 10), in: scene) == Point(0, 0))
    view.comparison = .other
    painter.draw(scene, view, room: (width: 8, height: 6), into: &frame)
    #expect(frame.picture.letters[1] == "·RRRR···")
    view.comparison = .difference
    painter.draw(scene, view, room: (width: 8, height: 6), into: &frame)
    #expect(frame.picture[1, 1] == Pixmap.Pixel(0, 80, 255, 255))
    #expect(frame.picture[5, 1] == Pixmap.Pixel(224, 0, 32, 255))
  }

  @Test func `draws in the size of a picture that it is held against`() throws {
    var scene = try Self.scene()
    scene.other = .picture(Self.frame(scene, room: (32, 24)).picture)
    var view = PictureView()
    view.comparison = .difference
    var painter = FramePainter()
    var frame = TerminalFrame(picture: Pixmap(width: 1, height: 1), area: .of(8, 3))
    painter.draw(scene, view, room: (width: 8, height: 6), into: &frame)
    #expect(frame.zoom == .fit)
    #expect((frame.picture.width, frame.picture.height) == (32, 24))
    #expect(painter.difference?.words == "no difference")
  }

  @Test func `shows what has moved in other moments faintly, and not over what moves now`() throws {
    let script = """
      local stage = limn.stage { size = { 12, 3 }, backgroundColor = "#000000", duration = 2 }
      stage:addSublayer(limn.layer { frame = { 0, 0, 12, 1 }, backgroundColor = "#ff0000" })
      local dot = limn.layer { frame = { 0, 1, 3, 2 }, backgroundColor = "#00ff00" }
      stage:addSublayer(dot)
      dot:addAnimation(limn.basicAnimation {
        keyPath = "position.x", from = 1.5, to = 21.5, duration = 2, fillMode = "both",
      })
      """
    var history = SnapshotHistory()
    for frame in 0...60 {
      let time = Double(frame) / 60
      history.record(try Self.scene(script, at: time).snapshot, at: time)
    }
    var scene = try Self.scene(script, at: 0.5)
    scene.ghosts = history.ghosts(around: 0.5)
    #expect(scene.ghosts.count == 6)
    var view = PictureView()
    let bare = Self.frame(scene, view, room: (12, 3)).picture
    view.showsGhosts = true
    let picture = Self.frame(scene, view, room: (12, 3)).picture
    #expect(bare.letters == ["RRRRRRRRRRRR", "·····GGG····", "·····GGG····"])
    // The bar has not moved, so that it has no ghost.
    #expect(picture.letters[0] == bare.letters[0])
    for x in 5..<8 { #expect(picture[x, 1] == bare[x, 1]) }
    let before = picture[4, 1]
    let after = picture[8, 1]
    #expect(before.blue > before.red && before.alpha == 255)
    #expect(after.red > after.blue && after.alpha == 255)
    // The farther, the fainter.
    #expect(picture[3, 1].blue < before.blue && picture[2, 1].blue < picture[3, 1].blue)
  }
}

extension PictureScene {
  /// The number of the layer of a name.
  func serial(_ name: String) -> Int? {
    snapshot.nodes.first { $0.properties.name == name }?.serial
  }
}

extension Pixmap {
  /// A letter for each pixel: the channel that is full, W for white, · for black, - for what is
  /// transparent, ? for others.
  var letters: [String] {
    (0..<height).map { y in
      String(
        (0..<width).map { x -> Character in
          let pixel = self[x, y]
          switch (pixel.red, pixel.green, pixel.blue, pixel.alpha) {
          case (_, _, _, 0): return "-"
          case (0, 0, 0, 255): return "·"
          case (255, 255, 255, 255): return "W"
          case (255, 0, 0, 255): return "R"
          case (0, 255, 0, 255): return "G"
          case (0, 0, 255, 255): return "B"
          default: return "?"
          }
        })
    }
  }
}
