-- NAME: rings of light spread over water wherever it is tapped; it taps itself, too.

local limn = require "limn"

local color = limn.param("color", "#a5d8ff")
local rings = limn.param("rings", 3, { min = 1, max = 6, step = 1 })

local stage = limn.stage { size = { 320, 200 }, duration = 4 }

stage:addSublayer(limn.gradientLayer {
  name = "water",
  frame = { 0, 0, 320, 200 },
  colors = { "#0b3a5b", "#07263d", "#041421" },
  startPoint = { 0.5, 0 },
  endPoint = { 0.5, 1 },
})

-- One ring grows and fades, and is gone for good at its end.
local function ring(x, y, delay)
  local layer = stage:addSublayer(limn.shapeLayer {
    bounds = { 0, 0, 120, 120 },
    position = { x, y },
    path = limn.path():ellipse(0, 0, 120, 120),
    fillColor = "transparent",
    strokeColor = color,
    opacity = 0,
  })
  layer:addAnimation(limn.animationGroup {
    animations = {
      limn.basicAnimation { keyPath = "transform.scale", from = 0.05, to = 1 },
      limn.basicAnimation { keyPath = "lineWidth", from = 10, to = 1 },
      limn.basicAnimation { keyPath = "opacity", from = 0.9, to = 0 },
    },
    duration = 1.8,
    delay = delay,
    timingFunction = "easeOut",
  }, "spread"):onEnd(function() layer:destroy() end)
end

local function drop(x, y)
  for i = 1, rings do ring(x, y, 0.28 * (i - 1)) end
end

stage:on("tap", function(event) drop(event.x, event.y) end)

drop(160, 100)
limn.after(1.2, function() drop(90, 70) end)
limn.after(2, function() drop(236, 128) end)
