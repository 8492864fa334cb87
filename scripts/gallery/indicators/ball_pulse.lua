-- BallPulse: three balls shrink and swell again, one after the other.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local springy = { 0.2, 0.68, 0.18, 1.08 } -- swells beyond 1 and comes back

local pulse = limn.keyframeAnimation {
  keyPath = "transform.scale",
  values = { 1, 0.3, 1 },
  keyTimes = { 0, 0.3, 1 },
  timingFunctions = { springy, springy },
  duration = 0.75,
  repeatCount = math.huge,
}

for i, ball in ipairs(indicator.threeBalls(indicator.box())) do
  pulse.delay = 0.12 * i
  ball:addAnimation(pulse, "pulse")
end
