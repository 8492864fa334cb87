-- Three soft rings spread over a gradient that fills the canvas: more than half of the picture
-- changes from one frame to the next. `scripts/bench terminal` measures what it costs to show.

local limn = require "limn"

local stage = limn.stage { size = { 640, 384 }, duration = 1 }
local width, height = stage.size.width, stage.size.height

stage:addSublayer(limn.gradientLayer {
  name = "sky",
  frame = { 0, 0, width, height },
  colors = { "#0b2545", "#13678a", "#45c4b0", "#dafdba" },
  startPoint = { 0, 0 },
  endPoint = { 1, 1 },
})

local count, strokes = 3, 7
local reach = width * 0.55

for k = 1, count do
  local ring = stage:addSublayer(limn.layer {
    name = "ring" .. k,
    frame = { 0, 0, width, height },
  })
  -- A soft edge: strokes of falling width, one over the other.
  for s = 1, strokes do
    ring:addSublayer(limn.shapeLayer {
      name = "stroke" .. s,
      frame = { 0, 0, width, height },
      path = limn.path():arc(width / 2, height / 2, reach, 0, 2 * math.pi),
      fillColor = "#00000000",
      strokeColor = "#ffffff22",
      lineWidth = reach * 0.3 * s / strokes,
    })
  end
  ring:addAnimation(limn.animationGroup {
    duration = 1,
    repeatCount = math.huge,
    timeOffset = (k - 1) / count,
    animations = {
      limn.basicAnimation { keyPath = "transform.scale", from = 0.05, to = 1, duration = 1 },
      limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 1 },
    },
  })
end
