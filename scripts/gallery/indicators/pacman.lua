-- Pacman: it opens and shuts its mouth, and a dot flies in.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1
local box = indicator.box(period)
local size = indicator.size

local dot = box:addSublayer(
  indicator.block("dot", size * 4 / 5, size * 2 / 5, size / 5, size / 5))
-- limn: allow open-loop (a new dot comes where the eaten one came from)
dot:addAnimation(limn.animationGroup {
  animations = {
    limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = -size / 2 },
    limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.7 },
  },
  duration = period,
  repeatCount = math.huge,
}, "fly")

-- A circle drawn with a pen as wide as itself is a pie: its stroke's ends are the mouth.
local side = size * 2 / 3
local pie = limn.path():arc(side / 2, side / 2, side / 4, 0, 2 * math.pi)
local pacman = box:addSublayer(
  indicator.outline("pacman", 0, (size - side) / 2, side, pie, side / 2))
local eased = { "default", "default" }
pacman:addAnimation(limn.animationGroup {
  animations = {
    limn.keyframeAnimation {
      keyPath = "strokeStart", values = { 0.125, 0, 0.125 }, timingFunctions = eased,
    },
    limn.keyframeAnimation {
      keyPath = "strokeEnd", values = { 0.875, 1, 0.875 }, timingFunctions = eased,
    },
  },
  duration = period / 2,
  repeatCount = math.huge,
}, "eat")
