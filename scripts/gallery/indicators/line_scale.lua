-- LineScale: five bars duck and rise again, from left to right.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local springy = { 0.2, 0.68, 0.18, 1.08 } -- rises beyond 1 and comes back

local duck = limn.keyframeAnimation {
  keyPath = "transform.scale.y",
  values = { 1, 0.4, 1 },
  timingFunctions = { springy, springy },
  duration = 1,
  repeatCount = math.huge,
}

for i, line in ipairs(indicator.fiveLines(indicator.box())) do
  duck.delay = 0.1 * i
  line:addAnimation(duck, "duck")
end
