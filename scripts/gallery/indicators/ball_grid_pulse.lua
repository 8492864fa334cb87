-- BallGridPulse: nine balls, each shrinking and dimming at a pace of its own.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local durations = { 0.72, 1.02, 1.28, 1.42, 1.45, 1.18, 0.87, 1.45, 1.06 }
-- Some are under way when the picture begins.
local begins = { -0.06, 0.25, -0.17, 0.48, 0.31, 0.03, 0.46, 0.78, 0.45 }

local eased = { "default", "default" }

-- The children have no duration, so each takes the group's.
local pulse = limn.animationGroup {
  animations = {
    limn.keyframeAnimation {
      keyPath = "transform.scale", values = { 1, 0.5, 1 }, timingFunctions = eased,
    },
    limn.keyframeAnimation {
      keyPath = "opacity", values = { 1, 0.7, 1 }, timingFunctions = eased,
    },
  },
  repeatCount = math.huge,
}

local box = indicator.box()
local gap = 2
local d = (indicator.size - 2 * gap) / 3
for i = 0, 8 do
  local ball = box:addSublayer(
    indicator.block("c" .. i, i % 3 * (d + gap), i // 3 * (d + gap), d, d))
  pulse.duration = durations[i + 1]
  pulse.beginTime = limn.now() + begins[i + 1]
  ball:addAnimation(pulse, "pulse")
end
