-- Rings spread from a round button and fade, one after the other.

local limn = require "limn"
local ripple = require "effects.water_ripple"

local count = limn.param("count", 3, { min = 1, max = 8, step = 1 })
local duration = limn.param("duration", 6, { min = 1, max = 12, step = 0.5 })

local stage = limn.stage {
  size = { 320, 192 },
  backgroundColor = "#0e3a5a",
  duration = duration,
}

local button = stage:addSublayer(limn.layer {
  name = "button",
  frame = { 110, 46, 100, 100 },
  cornerRadius = 50,
  backgroundColor = "#1c7ed6",
})

ripple.install(button, { count = count, duration = duration })
