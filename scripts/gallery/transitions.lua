-- Four cards turn their pages: one fades, one is pushed, one slides over the old page, and one is
-- pulled away from the new. Each swap comes from another side.

local limn = require "limn"

local seconds = limn.param("seconds", 0.5, { min = 0.1, max = 0.9, step = 0.05 })

local stage = limn.stage { size = { 340, 120 }, backgroundColor = "#15131c", duration = 4.5 }

-- A star's points stand on two circles in turn.
local star = limn.path()
for i = 0, 9 do
  local angle, r = math.pi * (i / 5 - 0.5), i % 2 == 0 and 26 or 11
  local x, y = 30 + r * math.cos(angle), 30 + r * math.sin(angle)
  if i == 0 then star:move(x, y) else star:line(x, y) end
end

local sun = limn.path():ellipse(10, 10, 40, 40)
local moon = "M 38 8 A 23 23 0 1 0 53 39 A 20 20 0 0 1 38 8 Z"
local drop = "M 30 4 C 42 20 48 28 48 37 A 18 18 0 0 1 12 37 C 12 28 18 20 30 4 Z"

local pages = {
  { color = "#f4a261", ink = "#fff3d6", path = sun },
  { color = "#264653", ink = "#e9f5db", path = moon },
  { color = "#5a189a", ink = "#ffd166", path = star:close() },
  { color = "#0077b6", ink = "#caf0f8", path = drop },
}

local cards = {}
for i, kind in ipairs { "fade", "push", "moveIn", "reveal" } do
  local card = stage:addSublayer(limn.layer {
    name = kind,
    frame = { 16 + (i - 1) * 79, 26, 68, 68 },
    cornerRadius = 14,
    masksToBounds = true,
  })
  card:addSublayer(limn.shapeLayer { frame = { 4, 4, 60, 60 } })
  cards[kind] = card
end

local function show(page)
  for _, card in pairs(cards) do
    card.backgroundColor = page.color
    card.sublayers[1].path, card.sublayers[1].fillColor = page.path, page.ink
  end
end

show(pages[1])

local sides = { "fromRight", "fromBottom", "fromLeft", "fromTop" }
local function turn(n)
  for kind, card in pairs(cards) do
    card:addAnimation(limn.transition {
      type = kind, subtype = sides[n], duration = seconds, timingFunction = "easeInEaseOut",
    })
  end
  show(pages[n % #pages + 1])
end

for n = 1, 4 do
  limn.after(n - 0.5, function() turn(n) end)
end
