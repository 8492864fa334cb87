-- A like button: at a tap the heart swells like a spring, a ring opens behind it and sparks fly; a
-- second tap takes it back. It taps itself; in a preview with a mouse, tap it.

local limn = require "limn"
local motion = require "limn.motion"

local bounce = limn.param("bounce", 0.5, { min = 0, max = 0.9, step = 0.05 })
local red = limn.param("color", "#ff4d6d")
local grey = "#565270"

local stage = limn.stage { size = { 240, 160 }, backgroundColor = "#14121f", duration = 3 }
local centre = { 120, 80 }

local ring = stage:addSublayer(limn.shapeLayer {
  name = "ring",
  bounds = { 0, 0, 90, 90 },
  position = centre,
  path = limn.path():ellipse(0, 0, 90, 90),
  fillColor = "transparent",
  strokeColor = red,
  lineWidth = 8,
  opacity = 0,
})

local sparks = {}
for i = 1, 10 do
  sparks[i] = stage:addSublayer(limn.layer {
    name = "spark" .. i,
    bounds = { 0, 0, 7, 7 },
    position = centre,
    cornerRadius = 3.5,
    backgroundColor = i % 2 == 0 and "#ffd166" or red,
    opacity = 0,
  })
end

local heart = stage:addSublayer(limn.shapeLayer {
  name = "heart",
  bounds = { 0, 0, 48, 48 },
  position = centre,
  path = [[M 24 43 C 10 32 3 24 3 15 C 3 8 8 4 14 4 C 18 4 22 6 24 10
    C 26 6 30 4 34 4 C 40 4 45 8 45 15 C 45 24 38 32 24 43 Z]],
  fillColor = grey,
})

local function burst()
  ring:addAnimation(limn.animationGroup {
    animations = {
      limn.basicAnimation { keyPath = "transform.scale", from = 0.2, to = 1 },
      limn.basicAnimation { keyPath = "lineWidth", from = 24, to = 0 },
      limn.basicAnimation { keyPath = "opacity", from = 0.9, to = 0.4 },
    },
    duration = 0.5,
    timingFunction = "easeOut",
  }, "burst")
  return motion.stagger(sparks, { each = 0.012 }, function(spark, delay, i)
    local angle, distance = 2 * math.pi * i / #sparks, i % 2 == 0 and 50 or 62
    return spark:addAnimation(limn.animationGroup {
      animations = {
        limn.basicAnimation {
          keyPath = "transform.translation",
          from = { 16 * math.cos(angle), 16 * math.sin(angle) },
          to = { distance * math.cos(angle), distance * math.sin(angle) },
        },
        limn.keyframeAnimation { keyPath = "opacity", values = { 0, 1, 1, 0 } },
        limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 0.3 },
      },
      duration = 0.6,
      delay = delay,
      timingFunction = "easeOut",
    }, "fly")
  end)
end

local liked = false
heart:on("tap", function()
  liked = not liked
  heart:animate("fillColor", { to = liked and red or grey, duration = 0.15 })
  if liked then
    heart:addAnimation(limn.springAnimation {
      keyPath = "transform.scale", from = 0.3, to = 1, perceptualDuration = 0.4, bounce = bounce,
    }, "swell")
    burst()
  else
    heart:addAnimation(limn.keyframeAnimation {
      keyPath = "transform.scale", values = { 1, 0.8, 1 }, duration = 0.3,
      timingFunction = "easeInEaseOut",
    }, "swell")
  end
end)

for _, time in ipairs { 0.4, 2.3 } do
  limn.after(time, function() limn.post("tap", { x = centre[1], y = centre[2] }) end)
end
