-- The gallery: what each script shows at moments that people have looked at, that what comes back
-- has no seam, and that all of it runs on.

local test = require "limn.test"

-- A script, when to look at it, from when on it comes back, and after how long.
local scripts = {
  { "breath", at = { 0.25, 0.5, 0.9 }, from = 0.25, period = 1 },
  { "flow_light", at = { 0, 0.5, 0.9, 1.5 }, period = 2 },
  -- The twelfth cell comes in the middle of the first flash.
  { "flow_list", at = { 0.3, 0.8, 1.5, 3.6 }, from = 3, period = 3 },
  { "flow_space", at = { 0.4, 0.9 }, period = 2.2 },
  { "leave_and_return", at = { 0.5, 1.5, 2.9, 5 } },
  { "like_button", at = { 0.2, 0.6, 1.5 } },
  { "path_motion", at = { 0.5, 1.3 }, period = 4 },
  { "springs", at = { 0.55, 2.6 } },
  { "staggered_list", at = { 0.5, 1.3, 2 } },
  { "told_sequence", at = { 1.2, 2.6 } },
  { "transitions", at = { 0.75, 1.75, 3.8 } },
  -- The rings set out one after the other; then there are always as many.
  { "water_ripple", at = { 0, 1.5, 3.25, 5.5 }, from = 6, period = 6 },
}

for _, script in ipairs(scripts) do
  local name = script[1]
  local suite = test.suite(name, { script = "gallery/" .. name .. ".lua" })
  script.at.columns = 2
  suite:render("looks", { at = test.strip(script.at) })
  if script.period then
    suite:loop("comes back", { from = script.from, period = script.period })
  end
  suite:smoke("runs on", { at = test.frames { to = 7, fps = 3, offset = "mid" } })
  suite:smoke("runs in other surroundings", {
    at = { 0, 1.5 },
    env = test.matrix { dark = { true }, reduceMotion = { false, true }, rtl = { false, true } },
    scale = 2,
  })
end
