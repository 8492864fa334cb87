-- Flow light: a band of light crosses a layer, rests, and crosses again.
--
--   local flow = require "effects.flow_light"
--   flow.install(button, { duration = 1, interval = 1 })   -- for ever, or `count` sweeps
--   flow.install(cell, { width = 60, speed = 200, direction = "down", sync = "space" })
--   flow.once(button):onEnd(function() … end)              -- one sweep
--   flow.uninstall(button)
--
-- The band lives in a container of the effect's own that has the layer's shape and clips to it; the
-- layer itself is never written. Several layers flash together when they share a `beginTime`. In a
-- right-to-left interface everything is the mirror image. Where motion is reduced, nothing moves:
-- the band is away or, with a `pose`, stands still.

local limn = require "limn"
local layout = require "limn.layout"

local flow = {}

local key = "effects.flow_light"

local defaults = {
  duration = 1, -- seconds of movement
  speed = false, -- or its points per second
  interval = 1, -- seconds of rest after it
  direction = false, -- "right" (or false), "left", "up", "down", or an angle in radians, clockwise
  width = false, -- of the band, in points; false makes it wider than the layer by `overhang`
  overhang = 100, -- points
  tilt = false, -- how far the band leans, in radians clockwise; false is upright or, without a
  -- width, a slight lean
  color = false, -- of the light, at its brightest; false is white
  colors = false, -- or the band's colors from end to end …
  locations = false, -- … and where they stand, from 0 to 1; false spreads them evenly
  image = false, -- or an image, as high as the layer
  sync = false, -- "time": layers of all sizes are entered and left at the same moments; "space":
  -- the light crosses the superlayer, and each layer shows its part of it
  within = false, -- with "space", the layer to cross instead of the superlayer
  count = math.huge, -- sweeps; math.huge for ever
  beginTime = false, -- when, on limn.now()'s clock, the first sweep begins; false is now
  pose = false, -- where the band stands while motion is reduced, 0 to 1; false shows none
}

-- What is installed, by host layer. A state has `host`, `options`, `begin`, which is a time of
-- the host, and `watch` (the subscription to the environment); while something shows, `container`
-- and `band`; while it moves, `handle`. One that will not come back, as it finishes or is a single
-- sweep, `isLeaving`.
local installed = {}

-- Without a width of its own the band is dark up to 0.6 of its width, brightest at 0.98, dark at 1,
-- and leans: its axis runs from (0, 0) to (1, 0.09) in units of its bounds.
local stops, lean = { 0.6, 0.98, 1 }, 0.09

local angles = { right = 0, left = 0, up = -math.pi / 2, down = math.pi / 2 } -- left: mirrored

-- How the container's contents are turned: an angle, after which left and right may be swapped.
local function bearing(options)
  local isMirrored = (options.direction == "left") ~= limn.env.rtl
  return angles[options.direction] or options.direction or 0, isMirrored
end

-- The light's colors and where they stand in the band.
local function light(o)
  if o.colors then
    local locations = o.locations
    if not locations then
      locations = {}
      for i = 1, #o.colors do locations[i] = (i - 1) / (#o.colors - 1) end
    end
    return o.colors, locations
  end
  local color = limn.color(o.color or "white")
  local colors = { color:withAlpha(0), color:withAlpha(0.6 * color.a), color:withAlpha(0) }
  return colors, o.locations or o.width and { 0, 0.5, 1 } or stops
end

-- What the light crosses, in the container's coordinates.
local function field(state)
  local host, list = state.host, state.list
  if not list then return { 0, 0, host.bounds.width, host.bounds.height } end
  local rect = list:convertRect(list.bounds, host)
  return { rect.x - host.bounds.x, rect.y - host.bounds.y, rect.width, rect.height }
end

-- The band's frame before the sweep, the gradient's ends in it, and the way it goes.
--
-- All is laid out as if the light ran to the right, in a rectangle about the container's centre;
-- the container's sublayerTransform turns it.
local function course(state)
  local o = state.options
  local x, y, width, height = table.unpack(field(state))
  local angle, isMirrored = bearing(o)
  local cos, sin = math.cos(angle), math.sin(angle)
  local along = math.abs(width * cos) + math.abs(height * sin)
  local across = math.abs(width * sin) + math.abs(height * cos)
  -- From the container's centre to the field's.
  local size = state.host.bounds.size
  local dx, dy = x + (width - size.width) / 2, y + (height - size.height) / 2
  if isMirrored then dx = -dx end
  local left = (size.width - along) / 2 + dx * cos + dy * sin
  local top = (size.height - across) / 2 - dx * sin + dy * cos

  if o.image then
    local reach = across * o.image.size.width / o.image.size.height
    return { frame = { left, top, reach, across }, from = -reach, to = along }
  end
  local reach = o.width or along + o.overhang
  local _, locations = light(o)
  local first = locations[1] -- where the light begins: at the sweep's end that has left
  if o.width or o.tilt then
    -- A pixel (x, y) of the band has the offset t = (x + y · tan(tilt) − rest) / reach, with the
    -- rest that keeps the light within the frame. In units of the bounds the gradient of t is
    -- (u, v), and the line from t = 0 to t = 1 along it is (u, v) / (u² + v²) long.
    local slant = across * math.tan(o.tilt or 0)
    local total = reach + math.abs(slant)
    local u, v = total / reach, slant / reach
    local square = u * u + v * v
    local start = math.max(slant, 0) / reach / square
    return {
      frame = { left, top, total, across },
      startPoint = { start * u, start * v },
      endPoint = { (start + 1 / square) * u, (start + 1 / square) * v },
      from = -total,
      to = along - first * reach,
    }
  end
  -- A pixel (x, y) of the band has the offset t = (u + lean · v) / (1 + lean²) along the axis, with
  -- u = x / reach and v = y / height. Light begins furthest left in the lowest row, v = 1. The band
  -- has left every row when that point is beyond the host's far edge; the usual overhang of travel
  -- is enough on hosts up to about 310 points wide, which the light leaves before the sweep ends.
  local to = along - (first * (1 + lean * lean) - lean) * reach
  return {
    frame = { left, top, reach, across },
    startPoint = { 0, 0 },
    endPoint = { 1, lean },
    from = -reach,
    to = o.sync and to or math.max(o.overhang, to),
  }
end

local function timing(state, way)
  local o = state.options
  local duration = o.speed and math.max((way.to - way.from) / o.speed, 1e-6) or o.duration
  return duration, duration + o.interval
end

local function sweeping(state, way)
  local o = state.options
  local duration, period = timing(state, way)
  return limn.keyframeAnimation {
    keyPath = "transform.translation.x",
    values = { way.from, way.to, way.to },
    keyTimes = { 0, duration / period, 1 },
    duration = period,
    beginTime = state.begin,
    -- The last sweep ends without its rest.
    repeatCount = o.count == math.huge and math.huge or o.count - o.interval / period,
    fillMode = "both", -- outside its time the band stands beside the host, unseen
  }
end

-- Gives the band its place and the container its turn.
local function place(state, way)
  local angle, isMirrored = bearing(state.options)
  state.container.sublayerTransform = {
    scale = { isMirrored and -1 or 1, 1 }, rotation = isMirrored and -angle or angle,
  }
  local band = state.band
  band.transform = {}
  band.frame = way.frame
  if way.startPoint then band.startPoint, band.endPoint = way.startPoint, way.endPoint end
  if not state.handle and state.options.pose then
    band["transform.translation.x"] = way.from + (way.to - way.from) * state.options.pose
  end
end

-- The host's time now, or at another time of the clock; a layer may have a speed of its own.
local function timeOf(host, time) return limn.convertTime(time or limn.now(), host) end

-- After a change of size: everything in its new place, in the old phase.
local function follow(state)
  local old, way = state.way, course(state)
  state.way = way
  if state.handle and state.options.speed then
    -- The sweep takes another time now: what is done of it stays done.
    local duration, period = timing(state, old)
    local now = timeOf(state.host)
    local cycles = math.max((now - state.begin) // period, 0)
    local rest = now - state.begin - cycles * period
    local newDuration, newPeriod = timing(state, way)
    rest = rest < duration and rest / duration * newDuration or rest - duration + newDuration
    state.begin = now - cycles * newPeriod - rest
  end
  place(state, way)
  if state.handle then state.handle:update(sweeping(state, way)) end
end

-- Takes away what shows.
local function clear(state)
  local handle, container = state.handle, state.container
  state.handle, state.container, state.band = nil, nil, nil
  if handle then handle:stop() end
  if container then container:destroy() end
  if state.resize then state.resize:stop() end
end

local function close(state)
  if installed[state.host] == state then installed[state.host] = nil end
  state.watch:stop()
  clear(state)
end

-- Shows what there is to show: the moving band, a still one, or nothing.
local function show(state)
  local o, isStill = state.options, limn.env.reduceMotion
  if isStill and not o.pose then return end
  local way = course(state)
  state.container = layout.cover(state.host)
  state.container.name = "flow"
  if o.image then
    state.band = state.container:addSublayer(limn.layer { name = "band", contents = o.image })
  else
    local colors, locations = light(o)
    state.band = state.container:addSublayer(
      limn.gradientLayer { name = "band", colors = colors, locations = locations })
  end
  state.way = way
  if not isStill then
    local handle = state.band:addAnimation(sweeping(state, state.way), key)
    state.handle = handle
    handle:onEnd(function()
      if state.handle == handle then close(state) end
    end)
  end
  place(state, state.way)
  state.container:on("resize", function() follow(state) end)
  if state.list then
    state.resize = state.list:on("resize", function()
      if state.container.valid then follow(state) end
    end)
  end
end

local function start(host, options, begin, list)
  local state = { host = host, options = options, begin = begin, list = list }
  show(state)
  state.watch = limn.on("environment", function(event)
    local isReduced = event.changed == "reduceMotion"
    if not host.valid or state.isLeaving and isReduced then
      close(state)
    elseif isReduced then
      clear(state)
      show(state)
    elseif event.changed == "rtl" and state.container then
      follow(state)
    end
  end)
  return state
end

-- Raises an error at the line that called install or once.
local function check(holds, message)
  if not holds then error("flow_light: " .. message, 4) end
end

local function isNumber(value, least, most)
  return type(value) == "number" and value >= least and value <= most
end

local function areColors(list)
  if type(list) ~= "table" or #list < 2 then return false end
  for _, color in ipairs(list) do
    if not pcall(limn.color, color) then return false end
  end
  return true
end

local function areRising(list)
  if type(list) ~= "table" then return false end
  for i, number in ipairs(list) do
    if not isNumber(number, list[i - 1] or 0, 1) then return false end
  end
  return true
end

local function merged(options)
  local o = limn.options(options, defaults)
  local given = options or {}
  check(not (given.duration and o.speed), "give duration or speed, not both")
  check(o.duration > 0 and o.duration < 1e6, "duration must be above 0 and at most 1e6")
  check(not o.speed or isNumber(o.speed, 1e-3, 1e6), "speed must be 0.001 to 1e6 points a second")
  check(o.interval >= 0 and o.interval < 1e6, "interval must be at least 0 and at most 1e6")
  check(
    not o.direction or angles[o.direction] or isNumber(o.direction, -1e6, 1e6),
    "direction must be 'left', 'right', 'up', 'down' or an angle")
  check(not (given.overhang and o.width), "give width or overhang, not both")
  check(not o.width or isNumber(o.width, 1e-3, 1e6), "width must be above 0 and at most 1e6")
  check(o.overhang >= 0 and o.overhang < 1e6, "overhang must be at least 0 and at most 1e6")
  check(
    not o.tilt or isNumber(o.tilt, -1.5, 1.5), "tilt must be -1.5 to 1.5, less than a quarter turn")
  check(not (given.color and o.colors), "give color or colors, not both")
  check(not o.color or pcall(limn.color, o.color), "color must be a color")
  check(not o.image or pcall(function() return o.image.size.width end), "image must be an image")
  check(
    not o.sync or o.sync == "time" or o.sync == "space", "sync must be 'time', 'space' or false")
  check(not o.within or o.sync == "space", "within is for sync = 'space'")
  check(
    not o.within or pcall(function() return o.within.bounds.size end), "within must be a layer")
  check(o.count >= 1, "count must be at least 1")
  check(not o.beginTime or isNumber(o.beginTime, -1e6, 1e6), "beginTime must be a number")
  check(not o.pose or isNumber(o.pose, 0, 1), "pose must be 0 to 1")
  check(not o.colors or areColors(o.colors), "colors must be a list of at least two colors")
  check(
    not o.locations or areRising(o.locations), "locations must be rising numbers from 0 to 1")
  local colors, locations = light(o)
  check(#colors >= 2 and #colors == #locations, "there must be a location for each of the colors")
  return o
end

-- The layer that the light crosses instead of the host.
local function listOf(host, o)
  if o.sync ~= "space" then return nil end
  local list = o.within or host.superlayer
  check(list, "sync = 'space' needs a layer with a superlayer")
  return list
end

-- Those who share a space share the phase, too.
local function sharedBegin(list)
  if not list then return nil end
  for _, state in pairs(installed) do
    if state.list == list then return state.begin end
  end
end

-- Where motion is reduced: the handle of an animation that has ended, to call as any other.
local function ended()
  local layer = limn.layer {}
  return layer:addAnimation(limn.basicAnimation {
    keyPath = "opacity", duration = 0.001, beginTime = limn.now() - 1,
  }):onEnd(function() layer:destroy() end)
end

--- Lets light flow over a layer. Installing again takes the new options and keeps the phase.
-- Returns the handle of the motion, which ends after `count` sweeps, and at once where motion is
-- reduced. If that changes later, the motion stops, or goes on where it would be.
function flow.install(host, options)
  local o = merged(options)
  local list = listOf(host, o)
  local old = installed[host]
  local begin = o.beginTime and timeOf(host, o.beginTime)
    or old and old.begin or sharedBegin(list) or timeOf(host)
  local state = start(host, o, begin, list)
  installed[host] = state
  if old then close(old) end
  return state.handle or ended()
end

--- One sweep over a layer, beside whatever else runs there. Returns a handle.
function flow.once(host, options)
  local o = merged(options)
  o.interval, o.count, o.pose = 0, 1, false
  local list = listOf(host, o)
  if limn.env.reduceMotion then return ended() end
  local begin = o.beginTime and timeOf(host, o.beginTime) or sharedBegin(list) or timeOf(host)
  local state = start(host, o, begin, list)
  state.isLeaving = true
  return state.handle
end

--- Ends what `install` began: now, or with "finish" after the present sweep.
function flow.uninstall(host, mode)
  if mode and mode ~= "finish" and mode ~= "now" then
    error("flow_light: uninstall's mode must be 'now' or 'finish'", 2)
  end
  local state = installed[host]
  if not state then return end
  if mode == "finish" and state.handle then
    state.isLeaving = true
    state.handle:stop("finish")
  else
    close(state)
  end
end

return flow
