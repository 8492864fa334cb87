-- NAME: the cards of a list come in one after the other, and a tap marks one.

local limn = require "limn"

local rows = limn.param("rows", 5, { min = 1, max = 6, step = 1 })
local stagger = limn.param("stagger", 0.08, { min = 0, max = 0.4, step = 0.02 })

local stage = limn.stage { size = { 320, 270 }, backgroundColor = "#f1f3f5", duration = 3 }

stage:addSublayer(limn.layer {
  name = "title", frame = { 24, 18, 120, 12 }, cornerRadius = 6, backgroundColor = "#868e96",
})

local tints = { "#ff8787", "#ffc078", "#8ce99a", "#74c0fc", "#b197fc", "#f783ac" }

-- What a reload keeps: which cards are marked. See limn.keep in the guide.
local marked = limn.keep("marked", {})

local function card(i)
  local layer = limn.layer {
    name = "card" .. i,
    frame = { 24, 44 + (i - 1) * 36, 272, 28 },
    cornerRadius = 8,
    backgroundColor = "white",
    borderWidth = 1,
    borderColor = "#dee2e6",
  }
  local tint = tints[(i - 1) % #tints + 1]
  layer:addSublayer(limn.layer {
    frame = { 10, 8, 12, 12 }, cornerRadius = 6, backgroundColor = tint,
  })
  layer:addSublayer(limn.layer {
    frame = { 32, 11, 90 + 37 * i % 110, 6 }, cornerRadius = 3, backgroundColor = "#ced4da",
  })
  layer:on("tap", function()
    marked[i] = not marked[i]
    layer:animate("backgroundColor", { to = marked[i] and tint or "white", duration = 0.2 })
  end)
  marked[i] = marked[i] or false
  if marked[i] then layer.backgroundColor = tint end
  return stage:addSublayer(layer)
end

for i = 1, rows do
  local layer = card(i)
  layer:addAnimation(limn.animationGroup {
    animations = {
      limn.basicAnimation { keyPath = "opacity", from = 0, to = 1 },
      limn.basicAnimation { keyPath = "transform.translation.y", from = 24, to = 0 },
    },
    duration = 0.5,
    delay = 0.1 + stagger * (i - 1),
    fillMode = "backwards",
    timingFunction = "easeOutCubic",
  }, "enter")
end
