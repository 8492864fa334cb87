-- A button with a flow light: a band of light crosses it, rests, and crosses again.

local limn = require "limn"
local flow = require "effects.flow_light"

local duration = limn.param("duration", 1, { min = 0.2, max = 4, step = 0.1 })
local interval = limn.param("interval", 1, { min = 0, max = 4, step = 0.1 })
local light = limn.param("color", "#ffffff")

local stage = limn.stage {
  size = { 320, 120 },
  backgroundColor = "#0b1020",
  duration = duration + interval,
}

local button = stage:addSublayer(limn.layer {
  name = "button",
  frame = { 40, 32, 240, 56 },
  cornerRadius = 28,
  backgroundColor = "#2f6bff",
})

flow.install(button, { duration = duration, interval = interval, color = light })
