-- NAME: a button that breathes under a flow of light, and dips when it is tapped.

local limn = require "limn"
local breath = require "effects.breath"
local flow = require "effects.flow_light"

-- Parameters can be changed from outside: limn preview NAME.lua --set color=#e8590c
local color = limn.param("color", "#2f6bff")
local period = limn.param("period", 2, { min = 0.5, max = 6, step = 0.25 })

local stage = limn.stage { size = { 320, 160 }, backgroundColor = "#0b1020", duration = 2 * period }

-- What stands behind it: the dark, with a breath of the button's colour from below.
stage:addSublayer(limn.gradientLayer {
  name = "backdrop",
  frame = { 0, 0, 320, 160 },
  colors = { limn.color(color):withAlpha(0), limn.color(color):withAlpha(0.3) },
  startPoint = { 0.5, 0.2 },
  endPoint = { 0.5, 1 },
})

local button = stage:addSublayer(limn.layer {
  name = "button",
  frame = { 60, 52, 200, 56 },
  cornerRadius = 28,
  backgroundColor = color,
})

-- Effects are modules: they are put on a layer, and come off again with `uninstall`.
breath.install(button, { range = 0.04, duration = period })
flow.install(button, { duration = period * 0.6, interval = period * 0.4 })

-- A tap dips the button; a spring brings it back.
button:on("tap", function()
  button:addAnimation(limn.springAnimation {
    keyPath = "transform.translation.y", from = 10, to = 0, perceptualDuration = 0.4, bounce = 0.5,
  }, "dip")
end)
