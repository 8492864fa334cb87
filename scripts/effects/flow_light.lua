-- Flow light: a band of light crosses a layer, rests, and crosses again.
--
--   local flow = require "effects.flow_light"
--   flow.install(button, { duration = 1, interval = 1 })   -- for ever, or `count` sweeps
--   flow.once(button):onEnd(function() … end)              -- one sweep
--   flow.uninstall(button)
--
-- The band lives in a container of the effect's own that has the layer's shape and clips to it; the
-- layer itself is never written. Several layers flash together when they share a `beginTime`.

local limn = require "limn"
local layout = require "limn.layout"

local flow = {}

local key = "effects.flow_light"

local defaults = {
  duration = 1, -- seconds of movement
  interval = 1, -- seconds of rest after it
  color = "white", -- of the light, at its brightest
  overhang = 100, -- how much wider than the layer the band is, in points
  image = false, -- a band of your own instead of the gradient: an image, as high as the layer
  count = math.huge, -- sweeps; math.huge for ever
  beginTime = false, -- stage time of the first sweep; false is now
}

-- What is installed, by host layer: container, band, options, handles.
local installed = {}

-- The gradient of the band, in units of its bounds: dark to 0.6, brightest at 0.98, dark at 1; its
-- axis leans a little, from (0, 0) to (1, 0.09).
local lean = 0.09
local dark, bright = 0.6, 0.98

local function makeBand(o)
  if o.image then return limn.layer { name = "band", contents = o.image } end
  local color = limn.color(o.color)
  return limn.gradientLayer {
    name = "band",
    colors = { color:withAlpha(0), color:withAlpha(0.6 * color.a), color:withAlpha(0) },
    locations = { dark, bright, 1 },
    startPoint = { 0, 0 },
    endPoint = { 1, lean },
  }
end

-- Where the band starts and ends, and its width, for a host of a size.
local function travel(size, o)
  if o.image then
    local width = size.height * o.image.size.width / o.image.size.height
    return -width, size.width, width
  end
  local width = size.width + o.overhang
  -- A pixel (x, y) of the band has the offset t = (u + lean · v) / (1 + lean²) along the axis, with
  -- u = x / width and v = y / height. Light begins where t = 0.6, furthest left in the lowest row,
  -- v = 1. The band has left every row when that point is beyond the host's right edge; 100 points
  -- of travel leave a lit rest on hosts wider than about 310.
  local lit = (dark * (1 + lean * lean) - lean) * width
  return -width, math.max(o.overhang, size.width - lit), width
end

local function place(band, size, o)
  local _, _, width = travel(size, o)
  band.frame = { 0, 0, width, size.height }
end

local function sweeping(size, o, begin)
  local from, to = travel(size, o)
  local period = o.duration + o.interval
  return limn.keyframeAnimation {
    keyPath = "transform.translation.x",
    values = { from, to, to },
    keyTimes = { 0, o.duration / period, 1 },
    duration = period,
    beginTime = begin,
    -- The last sweep ends without its rest.
    repeatCount = o.count == math.huge and math.huge or o.count - o.interval / period,
    fillMode = "both", -- outside its time the band stands beside the host, unseen
  }
end

local function start(host, o, begin)
  local state = { begin = begin }
  local sweep = sweeping(host.bounds.size, o, begin)
  state.container = layout.cover(host)
  state.container.name = "flow"
  -- From right to left where the interface runs that way.
  if limn.env.rtl then state.container.sublayerTransform = { scale = { -1, 1 } } end
  state.band = state.container:addSublayer(makeBand(o))
  place(state.band, host.bounds.size, o)
  state.handle = state.band:addAnimation(sweep, key)
  state.container:on("resize", function()
    place(state.band, host.bounds.size, o)
    state.handle:update(sweeping(host.bounds.size, o, begin))
  end)
  state.handle:onEnd(function()
    if installed[host] == state then installed[host] = nil end
    state.container:destroy()
  end)
  return state
end

-- Raises an error at the line that called install or once.
local function check(holds, message)
  if not holds then error("flow_light: " .. message, 4) end
end

local function merged(options)
  local o = limn.options(options, defaults)
  check(o.duration > 0 and o.duration < 1e6, "duration must be above 0 and at most 1e6")
  check(o.interval >= 0 and o.interval < 1e6, "interval must be at least 0 and at most 1e6")
  check(o.overhang >= 0 and o.overhang < 1e6, "overhang must be at least 0 and at most 1e6")
  check(o.count >= 1, "count must be at least 1")
  check(not o.beginTime or type(o.beginTime) == "number", "beginTime must be a number")
  check(not o.image or pcall(function() return o.image.size.width end), "image must be an image")
  check(pcall(limn.color, o.color), "color must be a color")
  return o
end

--- Lets light flow over a layer. Installing again takes the new options and keeps the phase.
-- Returns the handle of the motion, which ends after `count` sweeps. Where motion is to be reduced,
-- it adds nothing and the handle ends at once.
function flow.install(host, options)
  local o = merged(options)
  local old = installed[host]
  local begin = o.beginTime or old and old.begin or limn.now()
  if limn.env.reduceMotion then return limn.after(0, function() end) end
  local state = start(host, o, begin)
  installed[host] = state
  if old then old.handle:stop() end
  return state.handle
end

--- One sweep over a layer, beside whatever else runs there. Returns a handle.
function flow.once(host, options)
  local o = merged(options)
  o.interval, o.count = 0, 1
  if limn.env.reduceMotion then return limn.after(0, function() end) end
  return start(host, o, o.beginTime or limn.now()).handle
end

--- Ends what `install` began: now, or with "finish" after the present sweep.
function flow.uninstall(host, mode)
  local state = installed[host]
  if state then state.handle:stop(mode) end
  if state and mode ~= "finish" then
    installed[host] = nil
    state.container:destroy()
  end
end

return flow
