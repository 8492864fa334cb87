-- Four layers with the same effects. One stays; one is hidden and shown again; one is taken off
-- the tree and put back; one is scrolled out and back. Meanwhile the page is suspended and resumed.
-- When all are back, all four look the same: nothing sticks, and no phase is lost.

local limn = require "limn"
local flow = require "effects.flow_light"
local breath = require "effects.breath"
local ripple = require "effects.water_ripple"

local away = limn.param("away", 1.4, { min = 0.2, max = 3, step = 0.1 })

local stage = limn.stage { size = { 320, 220 }, backgroundColor = "#101820", duration = 6 }

local function makeButton(name, superlayer, frame)
  local button = superlayer:addSublayer(limn.layer {
    name = name,
    frame = frame,
    cornerRadius = 18,
    backgroundColor = "#e8590c",
  })
  flow.install(button, { duration = 0.8, interval = 0.7 })
  breath.install(button, { range = 0.08, duration = 1.2 })
  ripple.install(button, { count = 2, duration = 3 })
  return button
end

makeButton("stays", stage, { 30, 36, 110, 36 })
local hidden = makeButton("hidden", stage, { 180, 36, 110, 36 })
local detached = makeButton("detached", stage, { 30, 146, 110, 36 })

local page = stage:addSublayer(limn.layer {
  name = "page",
  frame = { 160, 110, 160, 110 },
  masksToBounds = true,
})
makeButton("scrolled", page, { 20, 36, 110, 36 })

-- Away …
limn.after(1, function()
  hidden.hidden = true
  detached:removeFromSuperlayer()
  page["bounds.origin"] = { 0, 400 }
  limn.post("suspend")
end)

-- … and back.
limn.after(1 + away, function()
  limn.post("resume")
  hidden.hidden = false
  stage:addSublayer(detached)
  page["bounds.origin"] = { 0, 0 }
end)
