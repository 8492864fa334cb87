-- BallSpinFadeLoader: eight balls on a circle shrink and fade in turn, so that a gap runs round.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local fade = limn.animationGroup {
  animations = {
    limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 0.4, 1 } },
    limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.3, 1 } },
  },
  duration = 1,
  repeatCount = math.huge,
}

local box = indicator.box()
local d = (indicator.size + 8) / 5
local r = (indicator.size - d) / 2
for i = 0, 7 do
  local angle = math.pi / 4 * i -- from 3 o'clock, clockwise
  local ball = box:addSublayer(
    indicator.block("c" .. i, r + r * math.cos(angle), r + r * math.sin(angle), d, d))
  fade.delay = 0.12 * i
  ball:addAnimation(fade, "fade")
end
