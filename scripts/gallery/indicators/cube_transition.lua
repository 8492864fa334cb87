-- CubeTransition: two squares tumble from corner to corner, each where the other was.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 1.6
local side = indicator.size / 5
local far = indicator.size - side
local turn = -math.pi / 2
local eased = { "easeInEaseOut", "easeInEaseOut", "easeInEaseOut", "easeInEaseOut" }

local tumble = limn.animationGroup {
  animations = {
    limn.keyframeAnimation {
      keyPath = "transform.scale", values = { 1, 0.5, 1, 0.5, 1 }, timingFunctions = eased,
    },
    limn.keyframeAnimation {
      keyPath = "transform.translation",
      values = { { 0, 0 }, { far, 0 }, { far, far }, { 0, far }, { 0, 0 } },
      timingFunctions = eased,
    },
    limn.keyframeAnimation {
      keyPath = "transform.rotation",
      values = { 0, turn, 2 * turn, 3 * turn, 4 * turn },
      timingFunctions = eased,
    },
  },
  duration = period,
  repeatCount = math.huge,
}

local box = indicator.box(period)
for i = 0, 1 do
  local square = box:addSublayer(indicator.block("q" .. i, 0, 0, side, side, 0))
  tumble.beginTime = limn.now() - i * period / 2
  square:addAnimation(tumble, "tumble")
end
