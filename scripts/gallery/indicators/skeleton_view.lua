-- SkeletonView: the shape of a card that is still loading; a faint gradient slides over its parts.
--
-- In a right-to-left interface the card is laid out from the right, and so does the gradient run.

local limn = require "limn"

local period = 1.5
local dark, rtl = limn.env.dark, limn.env.rtl
local base, light, paper = "#ecf0f1", "#dee2e3", "#ffffff"
if dark then base, light, paper = "#1c2325", "#262f32", "#0e1214" end

local stage = limn.stage { size = { 280, 120 }, backgroundColor = paper, duration = period }

-- Start and end point run together, from one width before the part to one width behind it.
local slide = limn.animationGroup {
  animations = {
    limn.basicAnimation { keyPath = "startPoint", from = { -1, 0.5 }, to = { 1, 0.5 } },
    limn.basicAnimation { keyPath = "endPoint", from = { 0, 0.5 }, to = { 2, 0.5 } },
  },
  duration = period,
  timingFunction = "easeIn",
  repeatCount = math.huge,
}
if rtl then
  slide.animations = {
    limn.basicAnimation { keyPath = "startPoint", from = { 1, 0.5 }, to = { -1, 0.5 } },
    limn.basicAnimation { keyPath = "endPoint", from = { 2, 0.5 }, to = { 0, 0.5 } },
  }
end

local function part(name, x, y, width, height, cornerRadius)
  if rtl then x = stage.size.width - x - width end
  local layer = stage:addSublayer(limn.gradientLayer {
    name = name,
    frame = { x, y, width, height },
    cornerRadius = cornerRadius,
    colors = { base, light, base },
  })
  if limn.env.reduceMotion then
    layer.colors = { base, base }
  else
    layer:addAnimation(slide, "slide")
  end
end

part("avatar", 20, 20, 56, 56, 28)
-- Lines of text: 15 points high, 10 apart, the last one shorter.
for line, share in ipairs { 1, 1, 0.7 } do
  part("line" .. line, 92, 20 + (line - 1) * 25, 168 * share, 15, 4)
end
