-- BallClipRotateMultiple: two pairs of arcs, one within the other, turn against each other while
-- they shrink and grow.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1
local eased = { "easeInEaseOut", "easeInEaseOut" }

local function turning(turn)
  return limn.animationGroup {
    animations = {
      limn.keyframeAnimation {
        keyPath = "transform.scale", values = { 1, 0.6, 1 }, timingFunctions = eased,
      },
      limn.keyframeAnimation {
        keyPath = "transform.rotation", values = { 0, turn / 2, turn }, timingFunctions = eased,
      },
    },
    duration = period,
    repeatCount = math.huge,
  }
end

local box = indicator.box(period)
local size = indicator.size
local big = box:addSublayer(
  indicator.outline("big", 0, 0, size, indicator.quarters(size, 0)))
local small = box:addSublayer(
  indicator.outline("small", size / 4, size / 4, size / 2,
    indicator.quarters(size / 2, math.pi / 2)))

big:addAnimation(turning(2 * math.pi), "turn")
small:addAnimation(turning(-2 * math.pi), "turn")
