import Graphics
import Raster
import Testing

/// Clips, groups and how colours are laid over one another.
struct CompositingTests {
  @Test
  func `a clip on the grid cuts sharply`() {
    #expect(
      AsciiPicture.alpha(
        5, 3,
        [
          .pushClip(.init(.rect(Rect(1, 1, 3, 1)))), .white(.rect(Rect(0, 0, 5, 3))), .popClip,
        ]) == """
          .....
          .###.
          .....
          """)
  }

  @Test
  func `nested clips multiply their coverages`() {
    let left = DisplayList.Clip(.rect(Rect(0, 0, 2.5, 3)))
    let upper = DisplayList.Clip(.rect(Rect(0, 0, 5, 1.5)))
    #expect(
      AsciiPicture.alpha(
        5, 3,
        [
          .pushClip(left), .pushClip(upper), .white(.rect(Rect(0, 0, 5, 3))), .popClip, .popClip,
        ]) == """
          ##4..
          442..
          .....
          """)
  }

  @Test
  func `a clip ends with its pop`() {
    let clip = DisplayList.Clip(.ellipse(Rect(0, 0, 2, 2)))
    #expect(
      AsciiPicture.alpha(
        4, 2, [.pushClip(clip), .popClip, .white(.rect(Rect(0, 0, 4, 2)))]) == """
          ####
          ####
          """)
  }

  @Test
  func `an empty clip hides everything`() {
    let clip = DisplayList.Clip(.rect(Rect(9, 9, 5, 5)))
    #expect(
      AsciiPicture.draw(
        4, 2,
        [
          .pushClip(clip), .pushClip(.init(.ellipse(Rect(0, 0, 4, 2)))),
          .white(.rect(Rect(0, 0, 4, 2))), .popClip, .popClip,
        ]) == Pixmap(width: 4, height: 2))
  }

  @Test
  func `a fill through a clip of its own shape squares the edge's coverage`() {
    let circle = DisplayList.Shape.ellipse(Rect(1, 1, 20, 20))
    let plain = AsciiPicture.draw(22, 22, [.white(circle)])
    let clipped = AsciiPicture.draw(22, 22, [.pushClip(.init(circle)), .white(circle), .popClip])
    for y in 0..<22 {
      for x in 0..<22 {
        let coverage = Int(plain[x, y].alpha)
        let expected = (coverage * coverage * 2 + 255) / 510
        #expect(Int(clipped[x, y].alpha) == expected)
      }
    }
  }

  @Test
  func `a group's opacity applies to its picture, not to each item`() {
    let items: [DisplayList.Command] = [
      .white(.rect(Rect(0, 0, 3, 1))), .white(.rect(Rect(1, 0, 3, 1))),
    ]
    #expect(
      AsciiPicture.alpha(5, 1, [.pushGroup(.init(opacity: 0.5))] + items + [.popGroup]) == "4444.")
  }

  @Test
  func `items with opacity of their own show through one another`() {
    #expect(
      AsciiPicture.alpha(
        5, 1,
        [
          .white(.rect(Rect(0, 0, 3, 1)), opacity: 0.5),
          .white(.rect(Rect(1, 0, 3, 1)), opacity: 0.5),
        ]) == "4664.")
  }

  @Test
  func `opacities of nested groups multiply`() {
    let half = DisplayList.Command.pushGroup(.init(opacity: 0.5))
    let item = DisplayList.Command.white(.rect(Rect(0, 0, 2, 1)))
    #expect(AsciiPicture.alpha(2, 1, [half, half, item, item, .popGroup, .popGroup]) == "22")
    #expect(AsciiPicture.alpha(2, 1, [half, half, item, .popGroup, .popGroup]) == "22")
    // The outer group has two items, one of which is a group.
    #expect(AsciiPicture.alpha(2, 1, [half, half, item, .popGroup, item, .popGroup]) == "44")
  }

  @Test
  func `a group of opacity 0 draws nothing, nor do the groups in it`() {
    let item = DisplayList.Command.white(.rect(Rect(0, 0, 2, 1)))
    #expect(
      AsciiPicture.alpha(
        3, 1,
        [
          .pushGroup(.init(opacity: 0)), .pushGroup(.init(opacity: 0.5)), item, item, .popGroup,
          .popGroup, .pushGroup(.init(opacity: 0.5)), item, item, .popGroup,
        ]) == "44.")
  }

  @Test
  func `a clip around a group counts once, and one inside cuts its items`() {
    let clip = DisplayList.Command.pushClip(.init(.rect(Rect(0, 0, 1.5, 1))))
    let item = DisplayList.Command.white(.rect(Rect(0, 0, 3, 1)))
    let group = DisplayList.Command.pushGroup(.init(opacity: 0.5))
    #expect(AsciiPicture.alpha(3, 1, [clip, group, item, item, .popGroup, .popClip]) == "42.")
    #expect(
      AsciiPicture.alpha(3, 1, [group, clip, item, .popClip, item, .popGroup]) == "444")
  }

  @Test
  func `a source over a backdrop follows the formula exactly`() {
    // Result = source + backdrop · (255 − source alpha) / 255, rounded, in every channel.
    for (alpha, backdrop) in [(0.2, 0.9), (0.5, 0.5), (0.73, 0.1), (0.99, 1)] {
      let color = Color(0.8, 0.4, 0.1, alpha)
      var pixmap = Pixmap(width: 19, height: 1)
      pixmap.fill(Color(backdrop, backdrop, 0, 1))
      let before = pixmap[0, 0]
      var list = DisplayList(width: 19, height: 1)
      list.append(.fill(.init(.rect(Rect(0, 0, 19, 1)), .solid(color))))
      Rasterizer().draw(list, into: &pixmap)
      func over(_ component: Double, _ below: UInt8) -> UInt8 {
        let source = Int((component * alpha * 255).rounded())
        let rest = 255 - Int((alpha * 255).rounded())
        return UInt8(source + (Int(below) * rest * 2 + 255) / 510)
      }
      let expected = Pixmap.Pixel(
        over(0.8, before.red), over(0.4, before.green), over(0.1, before.blue), 255)
      for x in 0..<19 { #expect(pixmap[x, 0] == expected) }
    }
  }

  @Test
  func `a rasterizer's earlier frames leave no trace`() {
    let rasterizer = Rasterizer()
    var generator = SplitMix(seed: 3)
    for _ in 0..<20 {
      let list = RandomScene.list(&generator, extent: 80)
      var again = Pixmap(width: list.width, height: list.height)
      rasterizer.draw(list, into: &again)
      var fresh = Pixmap(width: list.width, height: list.height)
      Rasterizer().draw(list, into: &fresh)
      #expect(again == fresh)
    }
  }

  @Test
  func `clips and groups that cross are refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = AsciiPicture.draw(
        2, 2,
        [.pushGroup(.init(opacity: 0.5)), .pushClip(.init(.rect(.zero))), .popGroup, .popClip])
    }
    await #expect(processExitsWith: .failure) {
      _ = AsciiPicture.draw(2, 2, [.pushClip(.init(.rect(Rect(0, 0, 1, 1))))])
    }
  }
}
