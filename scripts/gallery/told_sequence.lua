-- An upload, told in steps: the button is pressed, a ring fills while the arrow climbs, a tick is
-- drawn, and after a while all is as it was.

local limn = require "limn"
local motion = require "limn.motion"

local seconds = limn.param("seconds", 1.6, { min = 0.5, max = 4, step = 0.1 })

local stage = limn.stage {
  size = { 240, 160 }, backgroundColor = "#0d1b2a", duration = seconds + 2.9,
}
local blue, green = limn.color("#4cc9f0"), limn.color("#06d6a0")

local button = stage:addSublayer(limn.layer {
  name = "button", frame = { 76, 36, 88, 88 }, cornerRadius = 44, backgroundColor = "#16324a",
})

local function line(name, path, color, width)
  return button:addSublayer(limn.shapeLayer {
    name = name,
    frame = { 0, 0, 88, 88 },
    path = path,
    fillColor = "transparent",
    strokeColor = color,
    lineWidth = width,
    lineCap = "round",
    lineJoin = "round",
  })
end

local ring = line("ring", limn.path():arc(44, 44, 41, -math.pi / 2, 3 / 2 * math.pi), blue, 5)
local arrow = line("arrow", "M 44 60 V 30 M 31 42 L 44 29 L 57 42", "white", 6)
local tick = line("tick", "M 28 45 L 40 57 L 61 33", green, 7)
ring.strokeEnd, tick.strokeEnd, ring.opacity, tick.opacity = 0, 0, 0, 0

-- A step that changes a property of a layer, and leaves it so.
local function change(layer, keyPath, to, duration, more)
  return function()
    local options = { to = to, duration = duration }
    for key, value in pairs(more or {}) do options[key] = value end
    return layer:animate(keyPath, options)
  end
end

local press = motion.sequence {
  change(button, "transform.scale", 0.9, 0.12),
  change(button, "transform.scale", 1, 0.2),
}

local climb = motion.sequence {
  change(arrow, "transform.translation.y", -7, 0.2),
  change(arrow, "transform.translation.y", 0, 0.2, { timingFunction = "easeInEaseOut" }),
}

motion.sequence {
  0.3,
  press,
  function() ring.opacity = 1 end,
  motion.parallel {
    change(ring, "strokeEnd", 1, seconds, { timingFunction = "easeInEaseOut" }),
    motion.loop(climb, seconds // 0.4),
  },
  motion.parallel {
    change(arrow, "opacity", 0, 0.2),
    change(ring, "strokeColor", green, 0.2),
    function() tick.opacity = 1 end,
    change(tick, "strokeEnd", 1, 0.3),
  },
  0.9,
  motion.parallel {
    change(ring, "opacity", 0, 0.3),
    change(tick, "opacity", 0, 0.3),
    motion.delay(0.1, change(arrow, "opacity", 1, 0.3)),
  },
}:play()
