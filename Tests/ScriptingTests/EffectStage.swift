import Scripting

/// A button of 200 by 48, and the effects by name.
let effectButton = """
  local stage = limn.stage { size = { 240, 80 }, backgroundColor = "#102030" }
  local button = stage:addSublayer(limn.layer {
    name = "button", frame = { 20, 16, 200, 48 }, cornerRadius = 24,
    backgroundColor = "#2f6bff",
  })
  local breath = require "effects.breath"
  local flow = require "effects.flow_light"
  local ripple = require "effects.water_ripple"

  """

/// Runs lines below ``effectButton``, to a time.
func playEffect(
  _ body: String, to time: Double = 0, configuration: StageConfiguration = StageConfiguration()
) throws -> Stage {
  let stage = try run(effectButton + body, configuration: configuration)
  try stage.advance(to: time)
  return stage
}
