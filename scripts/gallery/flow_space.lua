-- A page that is still loading: one slanted band of light crosses it, and every part shows the
-- piece of the band that is over it. The gaps between the parts stay dark.

local limn = require "limn"
local flow = require "effects.flow_light"

local width = limn.param("width", 110, { min = 20, max = 300, step = 10 })
local tilt = limn.param("tilt", 0.35, { min = -1, max = 1, step = 0.05 })
local duration = limn.param("duration", 1.4, { min = 0.4, max = 2, step = 0.1 })

local stage = limn.stage { size = { 320, 220 }, backgroundColor = "#12141b", duration = 2.2 }
local page = stage:addSublayer(limn.layer { name = "page", frame = { 0, 0, 320, 220 } })

local function part(name, x, y, w, h, cornerRadius)
  local layer = page:addSublayer(limn.layer {
    name = name,
    frame = { x, y, w, h },
    cornerRadius = cornerRadius,
    backgroundColor = "#262b38",
  })
  flow.install(layer, {
    width = width, tilt = tilt, sync = "space", duration = duration, interval = 2.2 - duration,
    color = "#9fb4e0",
  })
end

part("cover", 16, 16, 288, 84, 12)
for row = 0, 2 do
  local y = 114 + row * 34
  part("face" .. row + 1, 16, y, 26, 26, 13)
  part("name" .. row + 1, 52, y + 2, 120 - 20 * row, 9, 4.5)
  part("text" .. row + 1, 52, y + 16, 220 - 35 * row, 8, 4)
  part("time" .. row + 1, 276, y + 2, 28, 9, 4.5)
end
