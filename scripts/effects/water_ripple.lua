-- Water ripple: rings spread from a layer's outline and fade, one after the other.
--
--   local ripple = require "effects.water_ripple"
--   ripple.install(button, { count = 3, duration = 6 })                   -- for ever
--   ripple.install(button, { total = 5, color = "gold", reach = 2 })      -- five rings
--   ripple.once(button, { center = { 0.2, 0.5 } }):onEnd(function() … end) -- one ring
--   ripple.uninstall(button)
--
-- The rings live in a container behind the layer's other sublayers; the layer itself is never
-- written. Where motion is reduced, there are none.

local limn = require "limn"
local layout = require "limn.layout"

local ripple = {}

local key = "effects.water_ripple"

local defaults = {
  count = 3, -- rings under way at a time
  duration = 6, -- seconds from a ring's birth to its end
  total = math.huge, -- rings in all; math.huge for ever
  center = { 0.5, 0.5 }, -- where the rings spread from, in units of the bounds
  reach = 1.6, -- how large a ring gets, in sizes of the layer
  color = false, -- of the rings; false is white
  lineWidth = 1, -- of a ring at its birth, in points
  timingFunction = false, -- of a ring's way; false is "default"
  beginTime = false, -- when, on limn.now()'s clock, the first ring is born; false is now
}

-- What is installed, by host layer. A state has `host`, `options`, `begin`, which is a time of
-- the host, and `watch` (the subscription to the environment); while rings spread, `container` and
-- `handle`. One that will not come back, as it finishes or is a single ring, `isLeaving`.
local installed = {}

-- The recipe's opacity: 1, 0.9, 0.8 … 0 at 0, 0.1, 0.2 … 1.
local opacities, keyTimes = {}, {}
for i = 0, 10 do
  opacities[i + 1] = 1 - i / 10
  keyTimes[i + 1] = i / 10
end

-- A ring of the container spreads again and again; the first is born at the begin.
local function spreading(state, index)
  local o = state.options
  return limn.animationGroup {
    animations = {
      limn.basicAnimation { keyPath = "transform.scale", from = 1, to = o.reach },
      limn.keyframeAnimation { keyPath = "opacity", values = opacities, keyTimes = keyTimes },
    },
    duration = o.duration,
    beginTime = state.begin + index * o.duration / o.count,
    repeatCount = o.total == math.huge and math.huge or (o.total - 1 - index) // o.count + 1,
    timingFunction = o.timingFunction or "default",
    fillMode = "backwards",
  }
end

-- Gives each ring the host's shape, about the centre.
local function fit(state)
  local size, center = state.host.bounds.size, state.options.center
  for _, ring in ipairs(state.container.sublayers) do
    ring.bounds = { 0, 0, size.width, size.height }
    ring.position = { center[1] * size.width, center[2] * size.height }
    ring.cornerRadius = size.height / 2
  end
end

-- Takes away what shows.
local function clear(state)
  local container = state.container
  state.container, state.handle = nil, nil
  if container then container:destroy() end
end

local function close(state)
  if installed[state.host] == state then installed[state.host] = nil end
  state.watch:stop()
  clear(state)
end

-- Lets rings spread, unless motion is reduced.
local function show(state)
  clear(state)
  if limn.env.reduceMotion then return end
  local o = state.options
  -- A cover follows the host's bounds; this one does not clip, and lies behind the rest.
  local container = layout.cover(state.host)
  container.name = "ripple"
  container.masksToBounds = false
  state.host:insertSublayer(container, 1)
  state.container = container
  local rings = math.min(o.count, o.total)
  local alive = rings
  for i = 0, rings - 1 do
    local ring = container:addSublayer(limn.layer {
      name = "ring" .. i + 1,
      borderWidth = o.lineWidth,
      borderColor = o.color or "white",
    })
    local handle = ring:addAnimation(spreading(state, i), key)
    handle:onEnd(function()
      alive = alive - 1
      local isOver = alive == 0 or handle == state.handle and not state.isLeaving
      if state.container == container and isOver then
        close(state)
      elseif ring.valid then
        ring:destroy()
      end
    end)
    -- The handle to give away is that of the ring that ends last.
    if o.total == math.huge or i == (o.total - 1) % o.count then state.handle = handle end
  end
  fit(state)
  container:on("resize", function() fit(state) end)
end

local function start(host, options, begin)
  local state = { host = host, options = options, begin = begin }
  state.watch = limn.on("environment", function(event)
    local isReduced = event.changed == "reduceMotion"
    if not host.valid or state.isLeaving and isReduced then
      close(state)
    elseif isReduced then
      show(state)
    end
  end)
  show(state)
  return state
end

-- Where motion is reduced: the handle of an animation that has ended, to call as any other.
local function ended()
  local layer = limn.layer {}
  return layer:addAnimation(limn.basicAnimation {
    keyPath = "opacity", duration = 0.001, beginTime = limn.now() - 1,
  }):onEnd(function() layer:destroy() end)
end

-- The host's time now, or at another time of the clock; a layer may have a speed of its own.
local function timeOf(host, time) return limn.convertTime(time or limn.now(), host) end

-- Raises an error at the line that called install or once.
local function check(holds, message, level)
  if not holds then error("water_ripple: " .. message, level or 4) end
end

-- What only an animation can say about its options, it says here, before anything is added.
local function checkMotion(options)
  local isFine, message = pcall(limn.basicAnimation, options)
  message = isFine or message:match("basicAnimation%.(.*)") or message
  check(isFine, message, 5)
end

local function isWithin(value, bound)
  return type(value) == "number" and math.abs(value) <= bound
end

local function merged(options)
  local o = limn.options(options, defaults)
  local c = o.center
  check(o.duration > 0, "duration must be above 0")
  check(o.count >= 1 and o.count <= 1000, "count must be 1 to 1000")
  check(o.total >= 1, "total must be at least 1")
  check(
    isWithin(c[1], 1000) and isWithin(c[2], 1000), "center must be a point such as { 0.5, 0 }")
  check(isWithin(o.reach, 1e5), "reach must be a number of sizes")
  check(not o.color or pcall(limn.color, o.color), "color must be a color")
  check(o.lineWidth >= 0 and o.lineWidth <= 1e5, "lineWidth must be at least 0 and at most 1e5")
  check(not o.beginTime or type(o.beginTime) == "number", "beginTime must be a number")
  checkMotion {
    keyPath = "opacity", duration = o.duration, beginTime = o.beginTime or 0,
    timingFunction = o.timingFunction or "default",
  }
  o.count = math.floor(o.count)
  if o.total < math.huge then o.total = math.floor(o.total) end
  return o
end

--- Lets rings spread from a layer. Installing again takes the new options and keeps the phase.
-- Returns the handle of the motion, which ends after `total` rings, and at once where motion is
-- reduced. If that changes later, the rings go, or come back as if they had never been away.
function ripple.install(host, options)
  local o = merged(options)
  local state = installed[host]
  if state then
    state.options, state.isLeaving = o, false
    if o.beginTime then state.begin = timeOf(host, o.beginTime) end
    show(state)
  else
    state = start(host, o, timeOf(host, o.beginTime))
    installed[host] = state
  end
  return state.handle or ended()
end

--- One ring, beside whatever else runs there. Returns a handle.
function ripple.once(host, options)
  local o = merged(options)
  o.count, o.total = 1, 1
  if limn.env.reduceMotion then return ended() end
  local state = start(host, o, timeOf(host, o.beginTime))
  state.isLeaving = true
  return state.handle
end

--- Ends what `install` began: now, or with "finish" when the rings under way have faded; on a layer
-- without it, nothing happens.
function ripple.uninstall(host, mode)
  if mode and mode ~= "finish" and mode ~= "now" then
    error("water_ripple: uninstall's mode must be 'now' or 'finish'", 2)
  end
  local state = installed[host]
  if not state then return end
  if mode ~= "finish" or not state.container then return close(state) end
  state.isLeaving = true
  for _, ring in ipairs(state.container.sublayers) do
    local handle = ring:animation(key)
    ring.hidden = timeOf(ring) < handle.beginTime -- not born yet
    handle:stop("finish")
  end
end

return ripple
