-- CircleStrokeSpin: an arc runs round, grows to a whole circle and is eaten up from behind.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1.7
local eased = { 0.4, 0, 0.2, 1 }

local box = indicator.box(period)
local arc = box:addSublayer(
  indicator.outline("c", 0, 0, indicator.size, indicator.circle(indicator.size)))

arc:addAnimation(limn.animationGroup {
  animations = {
    -- Without a duration, the turn takes the group's.
    limn.basicAnimation { keyPath = "transform.rotation", by = 2 * math.pi },
    limn.basicAnimation {
      keyPath = "strokeEnd", from = 0, to = 1, duration = 0.7, timingFunction = eased,
    },
    limn.basicAnimation {
      keyPath = "strokeStart", from = 0, to = 1, beginTime = 0.5, duration = 1.2,
      timingFunction = eased,
    },
  },
  duration = period,
  repeatCount = math.huge,
}, "spin")
