-- Cards come in one after the other, rest, and leave the way they came; then a grid of dots lights
-- up from its middle.

local limn = require "limn"
local motion = require "limn.motion"

local each = limn.param("each", 0.07, { min = 0, max = 0.3, step = 0.01 })

local stage = limn.stage { size = { 320, 200 }, backgroundColor = "#1b1725", duration = 3.2 }
local colors = { "#f72585", "#b5179e", "#7209b7", "#560bad", "#3a0ca3" }

local cards = {}
for i, color in ipairs(colors) do
  cards[i] = stage:addSublayer(limn.layer {
    name = "card" .. i,
    frame = { 24, 16 + (i - 1) * 35, 150, 27 },
    cornerRadius = 8,
    backgroundColor = color,
    opacity = 0,
    ["transform.translation.x"] = -60,
  })
end

local dots = {}
for i = 0, 29 do
  dots[i + 1] = stage:addSublayer(limn.layer {
    name = "dot" .. i + 1,
    frame = { 206 + i % 5 * 20, 22 + i // 5 * 30, 10, 10 },
    cornerRadius = 5,
    backgroundColor = "#4cc9f0",
    opacity = 0.15,
  })
end

local function slide(from, x, opacity)
  return function()
    return motion.stagger(cards, { each = each, from = from }, function(card, delay)
      return motion.delay(delay, motion.parallel {
        function()
          return card:animate("transform.translation.x", {
            to = x, perceptualDuration = 0.45, bounce = opacity == 1 and 0.35 or 0,
          })
        end,
        function() return card:animate("opacity", { to = opacity, duration = 0.25 }) end,
      })
    end)
  end
end

local function flash(from)
  return function()
    return motion.stagger(dots, { each = each / 2, from = from }, function(dot, delay)
      return dot:addAnimation(limn.animationGroup {
        animations = {
          limn.keyframeAnimation { keyPath = "opacity", values = { 0.15, 1, 0.15 } },
          limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 1.5, 1 } },
        },
        duration = 0.6,
        delay = delay,
        timingFunction = "easeInEaseOut",
      }, "flash")
    end)
  end
end

motion.timeline {
  labels = { come = 0.1, go = 1.7 },
  { at = "come", slide("first", 0, 1) },
  { at = "come", after = 0.3, flash "center" },
  { at = "go", slide("last", -60, 0) },
  { at = "go", flash "x" },
}:play()
