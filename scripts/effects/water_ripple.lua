-- Water ripple: rings spread from a layer's outline and fade, one after the other, for ever.
--
--   local ripple = require "effects.water_ripple"
--   ripple.install(button, { count = 3, duration = 6 })
--   ripple.uninstall(button)

local limn = require "limn"

local ripple = {}

local key = "effects.water_ripple"

local defaults = {
  count = 3, -- rings under way at a time
  duration = 6, -- seconds from a ring's birth to its end
}

-- What is installed, by host layer: the rings' container, the begin of the first ring, options.
local installed = {}

-- The recipe's opacity: 1, 0.9, 0.8 … 0 at 0, 0.1, 0.2 … 1.
local opacities, keyTimes = {}, {}
for i = 0, 10 do
  opacities[i + 1] = 1 - i / 10
  keyTimes[i + 1] = i / 10
end

local function spreading(begin, duration)
  return limn.animationGroup {
    animations = {
      limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 1.6 },
      limn.keyframeAnimation { keyPath = "opacity", values = opacities, keyTimes = keyTimes },
    },
    duration = duration,
    beginTime = begin,
    repeatCount = math.huge,
    timingFunction = "default",
    fillMode = "backwards",
  }
end

-- Gives the container the host's size, and each ring the host's shape.
local function fit(host, container)
  local size = host.bounds.size
  container.bounds = { 0, 0, size.width, size.height }
  container.position = { host.bounds.midX, host.bounds.midY }
  for _, ring in ipairs(container.sublayers) do
    ring.frame = { 0, 0, size.width, size.height }
    ring.cornerRadius = size.height / 2
  end
end

local function build(host, state)
  for _, ring in ipairs(state.container.sublayers) do ring:destroy() end
  for i = 0, state.count - 1 do
    local ring = state.container:addSublayer(limn.layer {
      name = "ring" .. i + 1,
      borderWidth = 1,
      borderColor = "white",
    })
    ring:addAnimation(
      spreading(state.begin + i * state.duration / state.count, state.duration), key)
  end
  fit(host, state.container)
end

--- Lets rings spread from a layer. Installing again takes the new options and keeps the phase.
-- Where motion is to be reduced, it adds nothing.
function ripple.install(host, options)
  local o = limn.options(options, defaults)
  if o.duration <= 0 then error("water_ripple: duration must be above 0", 2) end
  if o.count < 1 or o.count > 1000 then error("water_ripple: count must be 1 to 1000", 2) end
  if limn.env.reduceMotion then return end
  local state = installed[host]
  if state and not state.container.valid then
    state.resize:stop()
    state = nil
  end
  if not state then
    local container = limn.layer { name = "ripple" }
    host:insertSublayer(container, 1)
    state = { container = container, begin = limn.now() }
    state.resize = host:on("resize", function()
      if state.container.valid then fit(host, state.container) end
    end)
    installed[host] = state
  end
  state.count, state.duration = math.floor(o.count), o.duration
  build(host, state)
end

--- Ends the ripple and removes its rings; on a layer without it, nothing happens.
function ripple.uninstall(host)
  local state = installed[host]
  if not state then return end
  installed[host] = nil
  state.resize:stop()
  state.container:destroy()
end

return ripple
