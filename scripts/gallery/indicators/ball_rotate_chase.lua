-- BallRotateChase: five balls run round a circle, the small ones ahead of the large, and change
-- their sizes on the way.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1.5
local box = indicator.box(period)

local d = indicator.size / 5
local middle = indicator.size / 2
local circle = limn.path():arc(middle, middle, middle - d / 2, -math.pi / 2, 3 / 2 * math.pi)

for i = 0, 4 do
  local ball = box:addSublayer(indicator.block("c" .. i, 0, 0, d, d))
  ball:addAnimation(limn.animationGroup {
    animations = {
      limn.keyframeAnimation { keyPath = "position", path = circle },
      limn.basicAnimation { keyPath = "transform.scale", from = 1 - i / 5, to = 0.2 + i / 5 },
    },
    duration = period,
    timingFunction = { 0.5, 0.15 + i / 5, 0.25, 1 },
    repeatCount = math.huge,
  }, "chase")
end
