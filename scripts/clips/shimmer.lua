-- A band of light crosses a button with a soft shadow: about a tenth of the picture changes from
-- one frame to the next. `scripts/bench terminal` measures what such a picture costs to show.

local limn = require "limn"

local stage = limn.stage { size = { 640, 384 }, backgroundColor = "#141a24", duration = 1 }
local width, height = stage.size.width, stage.size.height
local w, h = width * 0.72, height * 0.4
local x, y = (width - w) / 2, (height - h) / 2
local radius = h * 0.3

-- Shadow: one rounded sheet over the other, each a little smaller.
for k = 8, 0, -1 do
  local spread = k * height * 0.012
  stage:addSublayer(limn.layer {
    name = "shadow" .. k,
    frame = { x - spread, y - spread + height * 0.05, w + 2 * spread, h + 2 * spread },
    cornerRadius = radius + spread,
    backgroundColor = "#00000014",
  })
end

local button = stage:addSublayer(limn.gradientLayer {
  name = "button",
  frame = { x, y, w, h },
  cornerRadius = radius,
  masksToBounds = true,
  colors = { "#3f8cff", "#7b4bff" },
})

local band = button:addSublayer(limn.gradientLayer {
  name = "band",
  frame = { -w * 0.3, -h, w * 0.42, h * 3 },
  colors = { "#ffffff00", "#ffffff59", "#ffffff00" },
  startPoint = { 0, 0.5 },
  endPoint = { 1, 0.5 },
})
band["transform.rotation"] = math.pi / 7

band:addAnimation(limn.basicAnimation {
  keyPath = "position.x",
  from = -w * 0.2,
  to = w * 1.2,
  duration = 1,
  repeatCount = math.huge,
})
