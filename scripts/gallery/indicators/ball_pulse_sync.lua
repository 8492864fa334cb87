-- BallPulseSync: three balls dip, rise and come to rest, close behind each other.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local balls = indicator.threeBalls(indicator.box())
local height = (indicator.size - balls[1].bounds.height) / 4
local eased = "easeInEaseOut"

local bounce = limn.keyframeAnimation {
  keyPath = "transform.translation.y",
  values = { 0, height, -height, 0 },
  keyTimes = { 0, 0.33, 0.66, 1 },
  timingFunctions = { eased, eased, eased },
  duration = 0.6,
  repeatCount = math.huge,
}

for i, ball in ipairs(balls) do
  bounce.delay = 0.07 * i
  ball:addAnimation(bounce, "bounce")
end
