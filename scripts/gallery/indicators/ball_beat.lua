-- BallBeat: the ball in the middle swells while those beside it shrink and dim.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local delays = { 0.35, 0, 0.35 }

local beat = limn.animationGroup {
  animations = {
    limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 0.75, 1 } },
    limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.2, 1 } },
  },
  duration = 0.7,
  repeatCount = math.huge,
}

for i, ball in ipairs(indicator.threeBalls(indicator.box())) do
  beat.delay = delays[i]
  ball:addAnimation(beat, "beat")
end
