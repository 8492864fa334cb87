-- A button that breathes: it shrinks a little and comes back, for ever.

local limn = require "limn"
local breath = require "effects.breath"

local range = limn.param("range", 0.04, { min = 0, max = 0.5, step = 0.01 })
local duration = limn.param("duration", 1, { min = 0.2, max = 4, step = 0.1 })

local stage = limn.stage {
  size = { 320, 120 },
  backgroundColor = "#0b1020",
  duration = duration,
}

local button = stage:addSublayer(limn.layer {
  name = "button",
  frame = { 60, 28, 200, 64 },
  cornerRadius = 32,
  backgroundColor = "#12b886",
})

breath.install(button, { range = range, duration = duration })
