-- NAME: a stage with one dot that moves. Play it while you edit: limn preview NAME.lua

local limn = require "limn"

-- The stage is what shows: points, y down. Its duration is the loop.
local stage = limn.stage { size = { 320, 180 }, backgroundColor = "#0b1020", duration = 2 }

-- A layer has a place, corners and colours; its name is for `limn inspect` and for tests.
local dot = stage:addSublayer(limn.layer {
  name = "dot",
  frame = { 140, 70, 40, 40 },
  cornerRadius = 20,
  backgroundColor = "#4dabf7",
})

-- An animation changes what shows. This one swells the dot and lets it shrink again, for ever.
dot:addAnimation(limn.keyframeAnimation {
  keyPath = "transform.scale",
  values = { 1, 1.6, 1 },
  duration = 2,
  timingFunction = "easeInEaseOut",
  repeatCount = math.huge,
}, "pulse")
