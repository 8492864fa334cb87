import Animations
import Graphics
import Layers
import Raster
import Rendering
import Testing

/// A card of 8 by 4 pixels at (1, 1) that goes from red to blue in a second.
@Suite struct TransitionPictures {
  private let stage = Layer(.stage, serial: 0)
  private let card = Layer(.layer, serial: 1)

  init() throws {
    stage.model.bounds = Rect(0, 0, 10, 6)
    card.model.frame = Rect(1, 1, 8, 4)
    card.model.backgroundColor = Color(1, 0, 0)
    try stage.addSublayer(card)
  }

  private func start(_ type: Transition.Kind, _ subtype: Transition.Subtype = .fromLeft) throws {
    var animation = Animation(content: .transition(Transition(type: type, subtype: subtype)))
    animation.timing.duration = 1
    try card.addAnimation(animation, forKey: nil, id: 1, at: 0)
    card.model.backgroundColor = Color(0, 0, 1)
  }

  private func picture(at time: Double) -> Pixmap {
    var pixmap = Pixmap(width: 10, height: 6)
    SnapshotRenderer().drawFrame(LayerSnapshot(stage, at: time), into: &pixmap)
    return pixmap
  }

  /// The pixels at a time: `r` red, `b` blue, `.` nothing, `?` anything else.
  private func letters(at time: Double) -> [String] {
    let picture = picture(at: time)
    return (0..<6).map { y in
      String(
        (0..<10).map { x in
          let pixel = picture[x, y]
          return switch (pixel.red, pixel.green, pixel.blue, pixel.alpha) {
          case (255, 0, 0, 255): "r"
          case (0, 0, 255, 255): "b"
          case (0, 0, 0, 0): "."
          default: "?"
          }
        })
    }
  }

  private func rows(_ row: String) -> [String] {
    [String(repeating: ".", count: 10)] + [String](repeating: row, count: 4)
      + [String(repeating: ".", count: 10)]
  }

  private func columns(_ letters: [Character]) -> [String] {
    let empty = String(repeating: ".", count: 10)
    return [empty] + letters.map { ".\(String(repeating: $0, count: 8))." } + [empty]
  }

  @Test func `a fade mixes what is opaque to what is opaque`() throws {
    try start(.fade)
    for (time, red) in [(0.0, 255), (0.2, 204), (0.25, 191), (0.5, 127), (1.0, 0)] {
      let pixel = picture(at: time)[4, 2]
      #expect(Int(pixel.red) == red)
      #expect(Int(pixel.red) + Int(pixel.blue) == 255)
      #expect(pixel.alpha == 255)
    }
  }

  @Test func `a fade between equal pictures is never seen`() throws {
    try start(.fade)
    card.model.backgroundColor = Color(1, 0, 0)
    for time in stride(from: 0, through: 1, by: 0.0625) {
      #expect(letters(at: time) == rows(".rrrrrrrr."))
    }
  }

  @Test func `a fade to nothing and a fade from nothing are transparent on the way`() throws {
    try start(.fade)
    card.model.hidden = true
    #expect(picture(at: 0.4)[4, 2].alpha == 153)
    #expect(letters(at: 1.5) == columns([".", ".", ".", "."]))
    card.removeAnimation(id: 1, at: 2)
    try start(.fade)
    card.model.hidden = false
    #expect(picture(at: 0.4)[4, 2].alpha == 102)
  }

  @Test func `a push moves both`() throws {
    try start(.push)
    #expect(letters(at: 0) == rows(".rrrrrrrr."))
    #expect(letters(at: 0.25) == rows(".bbrrrrrr."))
    #expect(letters(at: 1) == rows(".bbbbbbbb."))
  }

  @Test func `a push comes from the side it names`() throws {
    try start(.push, .fromRight)
    #expect(letters(at: 0.25) == rows(".rrrrrrbb."))
    card.model.backgroundColor = Color(1, 0, 0)
    try start(.push, .fromTop)
    #expect(letters(at: 0.25) == columns(["b", "r", "r", "r"]))
    card.model.backgroundColor = Color(1, 0, 0)
    try start(.push, .fromBottom)
    #expect(letters(at: 0.25) == columns(["r", "r", "r", "b"]))
  }

  /// A dot on the left of the card tells what moves.
  private func addDot(_ color: Color) throws {
    let dot = Layer(.layer, serial: 2)
    dot.model.frame = Rect(0, 0, 1, 4)
    dot.model.backgroundColor = color
    try card.setSublayers([dot])
  }

  @Test func `what moves in slides over what stays`() throws {
    try addDot(Color(0, 0, 1))
    try start(.moveIn, .fromRight)
    try addDot(Color(1, 0, 0))
    #expect(letters(at: 0.5) == rows(".brrrrbbb."))
  }

  @Test func `what is revealed stays under what slides away`() throws {
    try addDot(Color(0, 0, 1))
    try start(.reveal, .fromLeft)
    try addDot(Color(1, 0, 0))
    // The old picture has moved four to the right, its dot in front.
    #expect(letters(at: 0.5) == rows(".rbbbbrrr."))
  }

  @Test func `both are clipped to the layer and its corners`() throws {
    card.model.cornerRadius = 2
    try start(.push)
    let picture = picture(at: 0.5)
    #expect(picture[0, 2].alpha == 0)
    #expect(picture[9, 2].alpha == 0)
    #expect((1..<255).contains(picture[1, 1].alpha))
  }

  @Test func `a layer that moves takes both pictures along`() throws {
    try start(.push)
    card.model.position.x += 1
    #expect(letters(at: 0.25) == rows("..bbrrrrrr"))
  }

  @Test func `a translucent layer above keeps both as one picture`() throws {
    try start(.moveIn)
    card.model.backgroundColor = Color(1, 0, 0)
    let group = Layer(.layer, serial: 3)
    group.model.bounds = stage.model.bounds
    group.model.anchorPoint = .zero
    group.model.opacity = 0.5
    try stage.setSublayers([group])
    try group.addSublayer(card)
    #expect(picture(at: 0.5)[3, 3].alpha == 128)
  }
}
