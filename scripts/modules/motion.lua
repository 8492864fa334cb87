-- Motion: steps in a row, all at once, again and again, on a timeline, or staggered over a list.
--
--   local motion = require "limn.motion"
--   local told = motion.sequence {
--     function() return ball:animate("position.y", { to = 90, duration = 0.4 }) end,
--     0.2,
--     motion.parallel { squash, splash },
--   }
--   told:play():onEnd(function(finished) … end)
--
-- A step is a function that starts something and returns its handle (or nothing, or another step),
-- a number of seconds, or another of these motions. Nothing runs before `play`, which gives a
-- handle, and may be called again, also while it runs. To stop the handle stops what it has under
-- way. `pause` and `resume` of a motion act on all that it has under way: animations, and waiting.

local limn = require "limn"

local motion = {}

local Motion = {}
Motion.__index = Motion

-- A run is one way through steps, in a task of its own. It has `current`, the handle that it waits
-- for, `branches`, the runs that it has started, `paused`, and `place`, where it was told to play.

local resumed = "limn.motion.resume"

local function nothing() end

-- Waits for seconds of which those that are spent pausing do not count.
local function sleep(run, seconds)
  local isOver
  repeat
    while run.paused do limn.wait(resumed) end
    local began = limn.now()
    run.timer = limn.after(seconds, nothing)
    isOver = limn.wait(run.timer)
    seconds = seconds - (limn.now() - began)
  until isOver
end

local longest = 1e7 -- seconds

local function isHandle(value)
  return type(value) == "userdata" and pcall(function() return value.active, value.finished end)
end

local function isSeconds(value)
  return type(value) == "number" and value >= 0 and value <= longest
end

-- Lets what a run waits for stand still, or go on. Only animations can; other things go on, and the
-- run waits after them.
local function holdCurrent(run)
  local current = run.current
  if not current then return end
  pcall(function() if run.paused then current:pause() else current:resume() end end)
end

local function leave(runs, run)
  for i, other in ipairs(runs) do
    if other == run then return table.remove(runs, i) end
  end
end

-- Takes a run through a motion, which can pause it meanwhile.
local function enter(nested, run)
  table.insert(nested.runs, run)
  local _ <close> = setmetatable({}, { __close = function() leave(nested.runs, run) end })
  nested.perform(run)
end

-- Goes through a step to its end.
local function perform(step, run)
  while run.paused do limn.wait(resumed) end
  while type(step) == "function" do step = step() end
  if isSeconds(step) then
    sleep(run, step)
  elseif getmetatable(step) == Motion then
    enter(step, run)
  elseif isHandle(step) then
    run.current = step
    if run.paused then holdCurrent(run) end -- the step itself has paused the motion
    limn.wait(step)
    run.current = nil
  elseif step ~= nil then
    error(("%sa step must return a handle, seconds, another step or nothing, got %s"):format(
      run.place, type(step) == "number" and step or type(step)), 0)
  end
end

-- Stops what a run has under way.
local function halt(run)
  if run.current then run.current:stop() end
  for _, branch in ipairs(run.branches) do
    if branch.task then branch.task:stop() end
  end
end

-- Starts a run, one of a list, which ends by itself or when its handle is stopped.
local function start(step, runs, place, paused)
  local run = { branches = {}, place = place, paused = paused }
  table.insert(runs, run)
  run.task = limn.run(function() perform(step, run) end)
  run.task:onEnd(function(finished)
    if not finished then halt(run) end
  end)
  return run
end

-- Starts steps at once and waits for all.
local function performAll(steps, run)
  for _, step in ipairs(steps) do start(step, run.branches, run.place, run.paused) end
  for _, branch in ipairs(run.branches) do limn.wait(branch.task) end
  run.branches = {}
end

local function setPaused(run, paused)
  run.paused = paused
  if run.timer and paused then run.timer:stop() end
  holdCurrent(run)
  for _, branch in ipairs(run.branches) do setPaused(branch, paused) end
end

-- Makes a motion from what it does inside a run's task.
local function make(action)
  return setmetatable({ perform = action, runs = {} }, Motion)
end

-- Where the function was called that calls this, as "file:line: ".
local function caller() return select(2, pcall(error, "", 4)) end

-- Checks steps; an error is at the line that called the function of a name.
local function checked(name, steps, count)
  if type(steps) ~= "table" then error(name .. ": give a list of steps", 3) end
  for i = 1, count or #steps do
    local step = steps[i]
    local isStep = type(step) == "function" or getmetatable(step) == Motion or isSeconds(step)
    if not isStep then
      error(("%s: step %d must be a function, seconds or a motion, got %s"):format(
        name, i, type(step)), 3)
    end
  end
  return steps
end

--- Starts the motion; returns the handle of this run.
function Motion:play()
  local run = start(self, self.runs, caller())
  return run.task:onEnd(function() leave(self.runs, run) end)
end

--- Lets all runs of the motion stand still.
function Motion:pause()
  for _, run in ipairs(self.runs) do setPaused(run, true) end
end

--- Lets them go on.
function Motion:resume()
  for _, run in ipairs(self.runs) do setPaused(run, false) end
  limn.post(resumed)
end

--- One step after the other.
function motion.sequence(steps)
  checked("sequence", steps)
  return make(function(run)
    for _, step in ipairs(steps) do perform(step, run) end
  end)
end

--- All steps at once; over when the last one is.
function motion.parallel(steps)
  checked("parallel", steps)
  return make(function(run) performAll(steps, run) end)
end

--- A step that begins later.
function motion.delay(seconds, step)
  return motion.sequence(checked("delay", { seconds, step }, 2))
end

--- A step again and again: a number of times, or for ever.
function motion.loop(step, count)
  checked("loop", { step }, 1)
  if count ~= nil and not (type(count) == "number" and count >= 0) then
    error("loop: count must be a number of at least 0", 2)
  end
  local place = caller()
  return make(function(run)
    local round = 0
    while round < (count or math.huge) do
      local began = limn.now()
      perform(step, run)
      round = round + 1
      if not count and limn.now() == began then
        error(place .. "loop: a step that is repeated for ever must take time", 0)
      end
    end
  end)
end

-- The time of an entry of a timeline.
local function timeOf(entry, labels)
  local at, after = entry.at or 0, entry.after or 0
  if type(at) == "string" then
    at = labels[at] or error(("timeline: there is no label '%s'"):format(at), 3)
  end
  if not isSeconds(at) or type(after) ~= "number" or not isSeconds(at + after) then
    error("timeline: a time must be seconds of at least 0, or a label", 3)
  end
  return at + after
end

--- Steps at their times. An entry is `{ at = seconds, step }` or `{ at = label, step }`, with
-- `after = seconds` beyond it; `labels` names times.
function motion.timeline(entries)
  if type(entries) ~= "table" then error("timeline: give a list of entries", 2) end
  local labels, steps = entries.labels or {}, {}
  if type(labels) ~= "table" then error("timeline: labels must be a table of times", 2) end
  for i, entry in ipairs(entries) do
    if type(entry) ~= "table" or getmetatable(entry) == Motion or #entry ~= 1 then
      error(("timeline: entry %d must be a table such as { at = 0.5, step }"):format(i), 2)
    end
    steps[i] = motion.sequence(checked("timeline", { timeOf(entry, labels), entry[1] }, 2))
  end
  return motion.parallel(steps)
end

-- How many steps of `each` an item waits, by where it stands.
local places = {}

function places.first(_, index) return index - 1 end

function places.last(items, index) return #items - index end

function places.center(items, index)
  local middle = (#items + 1) / 2
  return math.abs(index - middle) - (#items % 2 == 0 and 0.5 or 0)
end

-- Items at one coordinate go together.
local function ranked(coordinate)
  return function(items, index)
    local own, before, rank = items[index].position[coordinate], {}, 0
    for _, item in ipairs(items) do
      local other = item.position[coordinate]
      if other < own and not before[other] then
        before[other], rank = true, rank + 1
      end
    end
    return rank
  end
end

places.x, places.y = ranked "x", ranked "y"

--- Calls `fn(item, delay, index)` for each of a list, at once, with delays that are `each` seconds
-- apart, from the "first", the "last", the "center", or along "x" or "y". What the calls return is
-- held together by the handle.
function motion.stagger(items, options, fn)
  local o = limn.options(options, { each = 0.1, from = "first" })
  local place = places[o.from]
  if not place then
    error("stagger: from must be 'first', 'last', 'center', 'x' or 'y', got '" .. o.from .. "'", 2)
  end
  if type(items) ~= "table" then error("stagger: give a list of items", 2) end
  if type(fn) ~= "function" then error("stagger: give a function, got " .. type(fn), 2) end
  if o.each < 0 then error("stagger: each must be at least 0", 2) end
  local handles = {}
  for index, item in ipairs(items) do
    local hasPlace, steps = pcall(place, items, index)
    if not hasPlace then
      error(("stagger: along '%s' all items must have a position"):format(o.from), 2)
    end
    local handle = fn(item, steps * o.each, index)
    if getmetatable(handle) == Motion then handle = handle:play() end
    if handle ~= nil and not isHandle(handle) then
      error("stagger: the function must return a handle, a motion or nothing, got "
        .. type(handle), 2)
    end
    handles[#handles + 1] = handle
  end
  return limn.all(handles)
end

return motion
