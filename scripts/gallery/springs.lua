-- One journey, five springs: from one that never swings beyond its end to one that hardly rests.

local limn = require "limn"

local duration = limn.param("duration", 0.5, { min = 0.1, max = 1.5, step = 0.05 })

local stage = limn.stage { size = { 320, 200 }, backgroundColor = "#10151c", duration = 4.5 }
local bounces = { 0, 0.15, 0.3, 0.45, 0.6 }
local colors = { "#80ffdb", "#64dfdf", "#48bfe3", "#5390d9", "#9b5de5" }
local left, right = 60, 220

local balls = {}
for i, color in ipairs(colors) do
  local y = 30 + (i - 1) * 35
  stage:addSublayer(limn.layer {
    frame = { left, y - 1, right - left, 2 }, backgroundColor = "#ffffff1a",
  })
  balls[i] = stage:addSublayer(limn.layer {
    name = "ball" .. i,
    bounds = { 0, 0, 24, 24 },
    position = { left, y },
    cornerRadius = 12,
    backgroundColor = color,
  })
end

local function go(x)
  for i, ball in ipairs(balls) do
    ball:animate("position.x", { to = x, perceptualDuration = duration, bounce = bounces[i] })
  end
end

limn.after(0.3, function() go(right) end)
limn.after(2.3, function() go(left) end)
