-- NAME: confetti. Every piece is a layer of its own, thrown up and pulled down; tap for more.

local limn = require "limn"

local count = limn.param("count", 60, { min = 10, max = 200, step = 10 })

local stage = limn.stage { size = { 320, 220 }, backgroundColor = "#15121f", duration = 3 }

local colors = { "#ff6b6b", "#ffd43b", "#69db7c", "#4dabf7", "#da77f2", "#f8f9fa" }

-- Random numbers come from the host's seed: each run shows the same.
local function between(low, high) return low + (high - low) * math.random() end

local function throw(x, y)
  local piece = stage:addSublayer(limn.layer {
    bounds = { 0, 0, between(5, 9), between(7, 13) },
    position = { x, y },
    cornerRadius = 1.5,
    backgroundColor = colors[math.random(#colors)],
  })
  local duration, drift, rise = between(1.4, 2.4), between(-150, 150), between(60, 170)
  piece:addAnimation(limn.animationGroup {
    animations = {
      -- Sideways at one speed; up, then down ever faster.
      limn.basicAnimation { keyPath = "position.x", by = drift },
      limn.keyframeAnimation {
        keyPath = "position.y",
        values = { y, y - rise, y + 160 },
        keyTimes = { 0, 0.35, 1 },
        timingFunctions = { "easeOut", "easeIn" },
      },
      limn.basicAnimation { keyPath = "transform.rotation.z", by = between(-9, 9) },
      limn.basicAnimation { keyPath = "transform.rotation.x", by = between(6, 18) },
      limn.keyframeAnimation {
        keyPath = "opacity", values = { 1, 1, 0 }, keyTimes = { 0, 0.8, 1 },
      },
    },
    duration = duration,
  }, "fly"):onEnd(function() piece:destroy() end)
end

local function burst(x, y)
  for _ = 1, count do throw(x, y) end
end

stage:on("tap", function(event) burst(event.x, event.y) end)

burst(160, 130)
limn.after(0.8, function() burst(90, 110) end)
