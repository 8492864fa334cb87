-- LineScalePulseOut: five bars duck and rise again, from the middle outwards.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local eased = { 0.85, 0.25, 0.37, 0.85 }

local duck = limn.keyframeAnimation {
  keyPath = "transform.scale.y",
  values = { 1, 0.4, 1 },
  timingFunctions = { eased, eased },
  duration = 1,
  repeatCount = math.huge,
}

for i, line in ipairs(indicator.fiveLines(indicator.box())) do
  duck.delay = 0.2 * math.abs(i - 3)
  line:addAnimation(duck, "duck")
end
