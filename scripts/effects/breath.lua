-- Breath: a layer shrinks a little and comes back, for ever.
--
--   local breath = require "effects.breath"
--   breath.install(button, { range = 0.04, duration = 1 })
--   breath.uninstall(button)

local limn = require "limn"

local breath = {}

local key = "effects.breath"

local defaults = {
  range = 0.04, -- how much smaller it gets, as a share of its size
  duration = 1, -- seconds from large to large
}

--- Lets a layer breathe. Installing again takes the new options and keeps the phase.
-- Where motion is to be reduced, it adds nothing.
function breath.install(layer, options)
  local o = limn.options(options, defaults)
  if o.duration <= 0 then error("breath: duration must be above 0", 2) end
  if limn.env.reduceMotion then return end
  local running = layer:animation(key)
  local scale = limn.keyframeAnimation {
    keyPath = "transform.scale",
    values = { 1, 1 - o.range, 1 },
    duration = o.duration,
    repeatCount = math.huge,
    beginTime = running and running.beginTime or limn.now(),
  }
  if running then
    running:update(scale)
  else
    layer:addAnimation(scale, key)
  end
end

--- Ends the breath; on a layer without it, nothing happens.
function breath.uninstall(layer, mode)
  local running = layer:animation(key)
  if running then running:stop(mode) end
end

return breath
