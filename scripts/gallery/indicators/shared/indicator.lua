-- What the indicators share: a dark stage with a box of 60 by 60 in its middle, the shapes that
-- stand in it, and a parameter for their colour.

local limn = require "limn"

local indicator = {}

local color = limn.param("color", "#ffffff")

--- The side of the box, in points.
indicator.size = 60

--- Makes the stage, and returns the box. An indicator that comes back to its first picture says
-- after how many seconds; one that some elements join late never does, and plays on.
function indicator.box(period)
  local stage = limn.stage { size = { 120, 120 }, backgroundColor = "#0b1020", duration = period }
  return stage:addSublayer(limn.layer { name = "box", frame = { 30, 30, 60, 60 } })
end

--- A rectangle with round corners; without a radius, a disc or a bar with round ends.
function indicator.block(name, x, y, width, height, cornerRadius)
  return limn.layer {
    name = name,
    frame = { x, y, width, height },
    cornerRadius = cornerRadius or math.min(width, height) / 2,
    backgroundColor = color,
  }
end

--- A pen drawing along a path, in a square of a side.
function indicator.outline(name, x, y, side, path, lineWidth)
  return limn.shapeLayer {
    name = name,
    frame = { x, y, side, side },
    path = path,
    fillColor = "transparent",
    strokeColor = color,
    lineWidth = lineWidth or 2,
  }
end

--- A filled path, in a square of a side.
function indicator.shape(name, x, y, side, path)
  return limn.shapeLayer {
    name = name,
    frame = { x, y, side, side },
    path = path,
    fillColor = color,
  }
end

--- The circle of a square of a side, clockwise from an angle; without one, from 12 o'clock.
function indicator.circle(side, from)
  from = from or -math.pi / 2
  return limn.path():arc(side / 2, side / 2, side / 2, from, from + 2 * math.pi)
end

--- Two quarters of that circle, about an angle and opposite to it.
function indicator.quarters(side, angle)
  local r, eighth = side / 2, math.pi / 4
  local path = limn.path()
  for _, middle in ipairs { angle, angle + math.pi } do
    path:move(r + r * math.cos(middle - eighth), r + r * math.sin(middle - eighth))
    path:arc(r, r, r, middle - eighth, middle + eighth)
  end
  return path
end

--- A row of three discs, `c0` to `c2`.
function indicator.threeBalls(box)
  local gap, balls = 2, {}
  local d = (indicator.size - 2 * gap) / 3
  for i = 0, 2 do
    balls[i + 1] = box:addSublayer(
      indicator.block("c" .. i, i * (d + gap), (indicator.size - d) / 2, d, d))
  end
  return balls
end

--- A row of five upright bars, `l0` to `l4`.
function indicator.fiveLines(box)
  local width, lines = indicator.size / 9, {}
  for i = 0, 4 do
    lines[i + 1] = box:addSublayer(
      indicator.block("l" .. i, 2 * i * width, 0, width, indicator.size))
  end
  return lines
end

return indicator
