-- Breath: a layer shrinks a little and comes back, for ever or a number of times.
--
--   local breath = require "effects.breath"
--   breath.install(button, { range = 0.04, duration = 1 })
--   breath.once(button, { color = "#ffffff40" }):onEnd(function() … end)
--   breath.uninstall(button)
--
-- The breath acts on what the layer's own transform makes of it: a layer that is scaled, turned or
-- mirrored stays so, and its properties are never written. Where motion is reduced, there is none.

local limn = require "limn"
local layout = require "limn.layout"

local breath = {}

local key = "effects.breath"

local defaults = {
  range = 0.04, -- how much smaller it gets, as a share of its size; below 0 larger
  duration = 1, -- seconds from large to large
  timingFunction = false, -- of the way in and of the way out; false is "linear"
  center = false, -- what stays in its place, in units of the bounds; false is the anchor point
  color = false, -- a veil that comes and goes with the breath; its alpha is that of the veil
  count = math.huge, -- breaths; math.huge for ever
  beginTime = false, -- when, on limn.now()'s clock, the first breath begins; false is now
}

-- What is installed, by host layer. A state has `host`, `options`, `begin`, which is a time of the
-- host, and subscriptions; while it moves, `handle` and perhaps `veil`. One that will not come
-- back, as it finishes or is a single breath, `isLeaving`.
local installed = {}

local function repeated(state, animation)
  animation.duration = state.options.duration
  animation.repeatCount = state.options.count
  animation.beginTime = state.begin
  return animation
end

-- In and out. The transform is added to the host's own: it acts first, in the host's space.
local function breathing(state)
  local o, host = state.options, state.host
  local center, anchor = o.center or host.anchorPoint, host.anchorPoint
  local small = {
    scale = 1 - o.range,
    translation = {
      o.range * (center[1] - anchor.x) * host.bounds.width,
      o.range * (center[2] - anchor.y) * host.bounds.height,
    },
  }
  return repeated(state, limn.keyframeAnimation {
    keyPath = "transform",
    values = { {}, small, {} },
    timingFunctions = { o.timingFunction or "linear", o.timingFunction or "linear" },
    additive = true,
  })
end

local function veiling(state)
  local easing = state.options.timingFunction or "linear"
  return repeated(state, limn.keyframeAnimation {
    keyPath = "opacity", values = { 0, 1, 0 }, timingFunctions = { easing, easing },
  })
end

local function hideVeil(state)
  if state.veil then state.veil:destroy() end
  state.veil = nil
end

local function showVeil(state)
  hideVeil(state)
  if not state.options.color then return end
  state.veil = layout.cover(state.host)
  state.veil.name = "breath"
  state.veil.opacity = 0
  state.veil.backgroundColor = state.options.color
  state.veil:addAnimation(veiling(state), key)
end

local function hide(state)
  local handle = state.handle
  state.handle = nil
  if handle then handle:stop() end
  hideVeil(state)
end

local function close(state)
  if installed[state.host] == state then installed[state.host] = nil end
  state.watch:stop()
  state.resize:stop()
  hide(state)
end

-- Breathes, or takes up new options where it already does.
local function show(state)
  if limn.env.reduceMotion then return end
  showVeil(state)
  if state.handle then return state.handle:update(breathing(state)) end
  local handle = state.host:addAnimation(breathing(state), state.key)
  state.handle = handle
  handle:onEnd(function()
    if state.handle == handle then close(state) end
  end)
end

local function start(host, options, begin, name)
  local state = { host = host, options = options, begin = begin, key = name }
  state.watch = limn.on("environment", function(event)
    local isReduced = event.changed == "reduceMotion"
    if not host.valid or state.isLeaving and isReduced then
      close(state)
    elseif isReduced then
      hide(state)
      show(state)
    end
  end)
  state.resize = host:on("resize", function()
    if state.handle then state.handle:update(breathing(state)) end
  end)
  show(state)
  return state
end

-- The host's time now, or at another time of the clock; a layer may have a speed of its own.
local function timeOf(host, time) return limn.convertTime(time or limn.now(), host) end

-- Where motion is reduced: the handle of an animation that has ended, to call as any other.
local function ended()
  local layer = limn.layer {}
  return layer:addAnimation(limn.basicAnimation {
    keyPath = "opacity", duration = 0.001, beginTime = limn.now() - 1,
  }):onEnd(function() layer:destroy() end)
end

-- Raises an error at the line that called install or once.
local function check(holds, message, level)
  if not holds then error("breath: " .. message, level or 4) end
end

-- What only an animation can say about its options, it says here, before anything is added.
local function checkMotion(options)
  local isFine, message = pcall(limn.basicAnimation, options)
  message = isFine or message:match("basicAnimation%.(.*)") or message
  check(isFine, message, 5)
end

local function isCoordinate(value) return type(value) == "number" and math.abs(value) <= 1e5 end

local function merged(options)
  local o = limn.options(options, defaults)
  local c = o.center
  check(o.duration > 0, "duration must be above 0")
  check(o.range < 1, "range must be below 1")
  check(o.range >= -100, "range must be at least -100")
  check(
    not c or type(c) == "table" and isCoordinate(c[1]) and isCoordinate(c[2]),
    "center must be a point such as { 0.5, 1 }")
  check(not o.color or pcall(limn.color, o.color), "color must be a color")
  check(o.count > 0, "count must be above 0")
  check(not o.beginTime or type(o.beginTime) == "number", "beginTime must be a number")
  checkMotion {
    keyPath = "opacity", duration = o.duration, repeatCount = o.count,
    beginTime = o.beginTime or 0, timingFunction = o.timingFunction or "linear",
  }
  return o
end

--- Lets a layer breathe. Installing again takes the new options and keeps the phase.
-- Returns the handle of the motion, which ends after `count` breaths, and at once where motion is
-- reduced. If that changes later, the motion stops, or goes on where it would be.
function breath.install(layer, options)
  local o = merged(options)
  local state = installed[layer]
  if state then
    state.options, state.isLeaving = o, false
    if o.beginTime then state.begin = timeOf(layer, o.beginTime) end
    show(state)
  else
    state = start(layer, o, timeOf(layer, o.beginTime), key)
    installed[layer] = state
  end
  return state.handle or ended()
end

--- One breath, beside whatever else the layer does. Returns a handle.
function breath.once(layer, options)
  local o = merged(options)
  o.count = 1
  if limn.env.reduceMotion then return ended() end
  local state = start(layer, o, timeOf(layer, o.beginTime))
  state.isLeaving = true
  return state.handle
end

--- Ends what `install` began, now or with "finish" after the present breath; on a layer without it,
-- nothing happens.
function breath.uninstall(layer, mode)
  if mode and mode ~= "finish" and mode ~= "now" then
    error("breath: uninstall's mode must be 'now' or 'finish'", 2)
  end
  local state = installed[layer]
  if not state then return end
  if mode == "finish" and state.handle then
    state.isLeaving = true
    state.handle:stop("finish")
    if state.veil then state.veil:animation(key):stop("finish") end
  else
    close(state)
  end
end

return breath
