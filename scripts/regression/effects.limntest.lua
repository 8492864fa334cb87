-- The founding effects, after what users of such effects report.

local limn = require "limn"
local breath = require "effects.breath"
local flow = require "effects.flow_light"
local ripple = require "effects.water_ripple"
local test = require "limn.test"

local expect = test.expect

-- A button in the middle of a stage of 240 by 80 points.
local function makeButton(color)
  return limn.layer {
    name = "button",
    frame = { 20, 16, 200, 48 },
    cornerRadius = 24,
    backgroundColor = color or "#2f6bff",
  }
end

-- MARK: Flow light

local light = test.suite("the flow light", {
  size = { 240, 80 },
  params = { flows = true, width = 60, duration = 1.2, interval = 1.8, color = "#ffffff" },
  scene = function(p)
    local button = makeButton()
    if p.flows then
      flow.install(button, {
        width = p.width, duration = p.duration, interval = p.interval, color = p.color,
      })
    end
    return button
  end,
})

light:render("crosses", { at = test.frames { to = 3, count = 8, offset = "mid", columns = 4 } })
light:timeline("band", {
  track = { band = { "transform.translation.x" } }, to = 3, fps = 10,
})
light:loop("has no seam", { period = 3 })

light:check("an interval pauses between sweeps and does not stretch them", {
  params = { interval = 0.5 },
}, function(e)
  expect(e:value("band", "transform.translation.x", 0.6)):near(70, 1e-9)
  expect(e:value("band", "transform.translation.x", 1.5)):near(200, 1e-9)
  expect(e:value("band", "transform.translation.x", 1.7)):near(-60, 1e-9)
end)

light:same("leaves nothing behind at the edge", {
  a = { at = { 1.2, 2.4, 3 } }, b = { params = { flows = false }, at = { 0, 0, 0 } },
})

light:differ("shows in the middle of a sweep", {
  a = { at = 0.6 }, b = { params = { flows = false } }, atLeast = 1500,
})

light:check("keeps within round corners", function(e)
  for step = 1, 6 do
    e:seek(step / 30)
    expect(e:pixel(20, 16)):isTransparent()
    expect(e:pixel(21, 17)):isTransparent()
  end
end)

light:check("leaves the host as it is", function(e)
  for _, time in ipairs { 0, 0.6, 1.2, 2 } do
    expect(e:value("button", "bounds.size.width", time)):is(200)
    expect(e:value("button", "transform.scale.x", time)):is(1)
  end
end)

for _, time in ipairs { 0, 1, 7 } do
  light:same("stands still where motion is reduced, at " .. time .. " s", {
    a = { env = { reduceMotion = true }, at = time }, b = { params = { flows = false } },
  })
end
light:budget("costs nothing where motion is reduced", {
  env = { reduceMotion = true }, animations = 0, at = { 0, 1, 7 },
})

-- One more or less in a channel is what another processor may make of a rounding. It is forgiven
-- where a test says so, and nowhere else; a band that has moved by a point is not.
light:same("a difference of one passes within a declared range", {
  at = 0.6,
  a = { params = { color = "#ffffff" } },
  b = { params = { color = "#fefefe" } },
  match = test.fuzzy {
    difference = "1-1", pixels = "1-2600", why = "white and nearly white stand for two processors",
  },
})
light:differ("a difference of one is a difference", {
  at = 0.6, a = { params = { color = "#ffffff" } }, b = { params = { color = "#fefefe" } },
})
light:differ("a shift by a point is far beyond that", {
  a = { at = 0.6 }, b = { at = 0.6 + 1.2 / 260 }, atLeast = 2601,
})

-- MARK: Breath

local breathing = test.suite("the breath", {
  size = { 240, 80 },
  params = { range = 0.1, duration = 1 },
  scene = function(p)
    local button = makeButton("#12b886")
    breath.install(button, {
      range = p.range, duration = p.duration, timingFunction = "easeInEaseOut",
    })
    return button
  end,
})

breathing:timeline("scale", {
  track = { button = { "transform.scale.x", "transform.scale.y" } }, to = 1, fps = 20,
})
breathing:loop("has no seam", { period = 1 })

breathing:check("is deepest half way, for every range and duration", {
  params = test.matrix { range = { 0.02, 0.1, 0.5 }, duration = { 0.4, 1, 3 } },
}, function(e)
  local p = e.params
  expect(e:value("button", "transform.scale.x", 0)):near(1, 1e-9)
  expect(e:value("button", "transform.scale.x", p.duration / 2)):near(1 - p.range, 1e-9)
  expect(e:value("button", "transform.scale.x", p.duration)):near(1, 1e-9)
end)

breathing:check("moves without jumps", function(e)
  local scale = e:track("button", "transform.scale.x", { from = 0, to = 3 })
  expect(scale):hasNoJumps()
  expect(scale:min()):near(0.9, 1e-9)
  expect(scale:max()):near(1, 1e-9)
end)

breathing:same("stands still where motion is reduced", {
  env = { reduceMotion = true }, a = { at = { 0.5, 7 } }, b = { at = { 0, 0 } },
})

-- MARK: Ripple

local rings = test.suite("the ripple", {
  background = "#0e3a5a",
  size = { 160, 160 },
  params = { count = 3, duration = 2.4 },
  scene = function(p)
    local button = limn.layer {
      name = "button", frame = { 50, 50, 60, 60 }, cornerRadius = 30, backgroundColor = "#1c7ed6",
    }
    ripple.install(button, { count = p.count, duration = p.duration })
    return button
  end,
})

rings:render("spreads", { at = test.strip { 0, 0.8, 1.6, 2.4, 3.2, columns = 5 } })
rings:loop("has no seam once all rings are out", { from = 2.4, period = 2.4 })
rings:same("is the same from right to left", {
  at = { 0.5, 2, 3.7 }, a = {}, b = { env = { rtl = true } },
})
rings:budget("costs as many layers as rings", {
  params = test.matrix { count = { 1, 3, 8 } }, layers = 10, animations = 8, at = { 0, 3 },
})
