-- NAME: a ring of dots that chase one another. The loop closes: its end is its start.

local limn = require "limn"

local count = limn.param("count", 8, { min = 3, max = 16, step = 1 })
local period = limn.param("period", 1.2, { min = 0.4, max = 4, step = 0.1 })
local color = limn.param("color", "#66d9e8")

local stage = limn.stage { size = { 160, 160 }, backgroundColor = "#101218", duration = period }

local radius, size = 44, 14

for i = 1, count do
  local angle = 2 * math.pi * (i - 1) / count
  local dot = stage:addSublayer(limn.layer {
    name = "dot" .. i,
    bounds = { 0, 0, size, size },
    position = { 80 + radius * math.sin(angle), 80 - radius * math.cos(angle) },
    cornerRadius = size / 2,
    backgroundColor = color,
  })
  -- Every dot does the same, a part of the period later: `timeOffset` starts it in the middle.
  dot:addAnimation(limn.animationGroup {
    animations = {
      limn.keyframeAnimation {
        keyPath = "opacity", values = { 1, 0.15, 1 }, keyTimes = { 0, 0.85, 1 },
      },
      limn.keyframeAnimation {
        keyPath = "transform.scale", values = { 1, 0.45, 1 }, keyTimes = { 0, 0.85, 1 },
      },
    },
    duration = period,
    timeOffset = period * (count - i + 1) / count,
    repeatCount = math.huge,
  }, "chase")
end
