-- Twelve cells that flash together: every three seconds one event names the time of the flash, and
-- each cell lets light flow from that time on. A cell added while a flash runs shows it where the
-- others do, because they share its begin time and not a frame.

local limn = require "limn"
local flow = require "effects.flow_light"

local period = limn.param("period", 3, { min = 1.5, max = 10, step = 0.5 })
local duration = limn.param("duration", 1.2, { min = 0.2, max = 4, step = 0.1 })

local stage = limn.stage {
  size = { 320, 220 },
  backgroundColor = "#11151f",
  duration = period * 2,
}

local columns, width, height, gap = 3, 96, 44, 8
local cells = {}
local flashedAt -- when the present flash began

local function flash(cell, beginTime)
  flow.once(cell, { duration = duration, beginTime = beginTime })
end

local function addCell()
  local n = #cells
  local cell = stage:addSublayer(limn.layer {
    name = "cell" .. n + 1,
    frame = {
      8 + n % columns * (width + gap),
      8 + n // columns * (height + gap),
      width, height,
    },
    cornerRadius = 8,
    backgroundColor = "#3b4a6b",
  })
  cells[n + 1] = cell
  cell:on("flash", function(event) flash(cell, event.beginTime) end)
  if flashedAt and limn.now() < flashedAt + duration then flash(cell, flashedAt) end
end

local function flashAll()
  flashedAt = limn.now()
  limn.post("flash", { beginTime = flashedAt })
end

for _ = 1, 11 do addCell() end
flashAll()
limn.every(period, flashAll)
limn.after(duration / 2, addCell) -- the twelfth comes in the middle of the first flash
