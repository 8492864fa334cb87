-- BallTrianglePath: three rings run along the sides of a triangle, each to where the next one was.

local limn = require "limn"
local indicator = require "gallery.indicators.shared.indicator"

local period = 2
local box = indicator.box(period)

local d = indicator.size / 5
local far = indicator.size - d
local corners = {
  { name = "top", x = far / 2, y = 0 },
  { name = "br", x = far, y = far },
  { name = "bl", x = 0, y = far },
}
-- A ring's way on from its corner; the one at the bottom left goes up first.
local ways = { top = { 2, 3 }, br = { 3, 1 }, bl = { 1, 2 } }

for _, corner in ipairs(corners) do
  local ring = box:addSublayer(
    indicator.outline(corner.name, corner.x, corner.y, d, indicator.circle(d)))
  local values = { { 0, 0 } }
  for i, next in ipairs(ways[corner.name]) do
    values[i + 1] = { corners[next].x - corner.x, corners[next].y - corner.y }
  end
  values[4] = { 0, 0 }
  ring:addAnimation(limn.keyframeAnimation {
    keyPath = "transform.translation",
    values = values,
    keyTimes = { 0, 0.33, 0.66, 1 },
    timingFunctions = { "easeInEaseOut", "easeInEaseOut", "easeInEaseOut" },
    duration = period,
    repeatCount = math.huge,
  }, "run")
end
