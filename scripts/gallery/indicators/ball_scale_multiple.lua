-- BallScaleMultiple: three discs grow out of the middle and fade, like drops on water.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local grow = limn.animationGroup {
  animations = {
    limn.basicAnimation { keyPath = "transform.scale", from = 0, to = 1 },
    limn.keyframeAnimation { keyPath = "opacity", values = { 0, 1, 0 }, keyTimes = { 0, 0.05, 1 } },
  },
  duration = 1,
  repeatCount = math.huge,
}

local box = indicator.box()
for i = 0, 2 do
  local disc = box:addSublayer(
    indicator.block("c" .. i, 0, 0, indicator.size, indicator.size))
  disc.opacity = 0 -- so that it stays unseen until its turn comes
  grow.delay = 0.2 * i
  disc:addAnimation(grow, "grow")
end
