-- Three arrows fly along one path, each turned the way it goes; the path is drawn beneath them.

local limn = require "limn"

local period = limn.param("period", 4, { min = 1, max = 10, step = 0.5 })

local stage = limn.stage { size = { 320, 180 }, backgroundColor = "#0f1a1c", duration = period }

local eight = [[M 160 90 C 160 20 40 20 40 90 C 40 160 160 160 160 90
  C 160 20 280 20 280 90 C 280 160 160 160 160 90]]

stage:addSublayer(limn.shapeLayer {
  name = "track",
  frame = { 0, 0, 320, 180 },
  path = eight,
  fillColor = "transparent",
  strokeColor = "#2b6777",
  lineWidth = 2,
  lineCap = "round",
  lineDashPattern = { 1, 7 },
})

for i, color in ipairs { "#ffd166", "#ef476f", "#06d6a0" } do
  local arrow = stage:addSublayer(limn.shapeLayer {
    name = "arrow" .. i,
    bounds = { 0, 0, 26, 20 },
    path = "M 1 1 L 25 10 L 1 19 L 7 10 Z",
    fillColor = color,
    strokeColor = color,
    lineWidth = 2,
    lineJoin = "round",
  })
  arrow:addAnimation(limn.keyframeAnimation {
    keyPath = "position",
    path = eight,
    calculationMode = "paced",
    rotationMode = "auto",
    duration = period,
    timeOffset = (3 - i) * period / 3,
    repeatCount = math.huge,
  }, "fly")
end
