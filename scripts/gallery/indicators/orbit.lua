-- Orbit: a satellite circles a core, which sends out a ring at every round.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1.9
local box = indicator.box(period)

local size = indicator.size
local d = size / 2.75
local function disc(name)
  return box:addSublayer(indicator.block(name, (size - d) / 2, (size - d) / 2, d, d))
end

-- Equal key times are a jump: a ring starts at once at 1.3 of its size.
local function spread(scales, scaleTimes, opacities, opacityTimes)
  return limn.animationGroup {
    animations = {
      limn.keyframeAnimation {
        keyPath = "transform.scale", values = scales, keyTimes = scaleTimes,
      },
      limn.keyframeAnimation { keyPath = "opacity", values = opacities, keyTimes = opacityTimes },
    },
    duration = period,
    repeatCount = math.huge,
  }
end

disc("ring1"):addAnimation(
  spread({ 0, 0, 1.3, 2 }, { 0, 0.45, 0.45, 1 }, { 0.8, 0.8, 0 }, { 0, 0.45, 1 }), "spread")
disc("ring2"):addAnimation(
  spread({ 0, 0, 1.3, 2.1 }, { 0, 0.55, 0.55, 1 }, { 0.7, 0.7, 0, 0 }, { 0, 0.55, 0.65, 1 }),
  "spread")

disc("core"):addAnimation(limn.keyframeAnimation {
  keyPath = "transform.scale",
  values = { 1, 1.3, 1.3, 1 },
  keyTimes = { 0, 0.45, 0.55, 1 },
  timingFunctions = { { 0.7, 0, 1, 0.5 }, "linear", { 0, 0.7, 0.5, 1 } },
  duration = period,
  repeatCount = math.huge,
}, "beat")

local satellite = box:addSublayer(indicator.block("sat", 0, 0, d / 4, d / 4))
local middle, r = size / 2, (size - d / 4) / 2
satellite:addAnimation(limn.keyframeAnimation {
  keyPath = "position",
  path = limn.path():arc(middle, middle, r, -math.pi / 2, 3 / 2 * math.pi),
  duration = period,
  repeatCount = math.huge,
}, "orbit")
