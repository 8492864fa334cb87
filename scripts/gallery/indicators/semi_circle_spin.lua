-- SemiCircleSpin: a segment of a disc runs round.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 0.6
local box = indicator.box(period)

-- 120 degrees of the circle, about 12 o'clock, closed by their chord.
local r = indicator.size / 2
local segment = limn.path():arc(r, r, r, -5 / 6 * math.pi, -1 / 6 * math.pi):close()

box:addSublayer(indicator.shape("c", 0, 0, indicator.size, segment))
  :addAnimation(limn.keyframeAnimation {
    keyPath = "transform.rotation",
    values = { 0, math.pi, 2 * math.pi },
    duration = period,
    repeatCount = math.huge,
  }, "spin")
