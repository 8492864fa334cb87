-- The indicators: what each shows at moments that people have looked at, that it comes back, and
-- what it costs.

local test = require "limn.test"

-- An indicator, when to look at it, from when on it comes back, and after how long. Where what
-- moves turns sharply or jumps by design, the loop is cut at another moment.
local indicators = {
  { "ball_beat", at = { 0.35 }, from = 0.5, period = 0.7 },
  { "ball_clip_rotate_multiple", at = { 0.2, 0.7 }, period = 1 },
  { "ball_grid_pulse", at = { 0.9 } },
  { "ball_pulse", at = { 0.6, 1 }, from = 0.75, period = 0.75 },
  { "ball_pulse_sync", at = { 0.4 }, from = 0.6, period = 0.6 },
  { "ball_rotate_chase", at = { 0.5, 0.8 }, from = 0.4, period = 1.5 },
  { "ball_scale_multiple", at = { 0.5 }, from = 1.3, period = 1 },
  { "ball_spin_fade_loader", at = { 1.3 }, from = 1.3, period = 1 },
  { "ball_triangle_path", at = { 0.5 }, period = 2 },
  { "circle_stroke_spin", at = { 0.35, 1.1 }, period = 1.7 },
  { "cube_transition", at = { 0.3 }, period = 1.6 },
  { "line_scale", at = { 0.6 }, from = 1.45, period = 1 },
  { "line_scale_pulse_out", at = { 0.5 }, from = 1.3, period = 1 },
  { "orbit", at = { 0.5, 1.2 }, period = 1.9 },
  { "pacman", at = { 0.05, 0.35 }, from = 0.2, period = 1 },
  { "semi_circle_spin", at = { 0.1 }, period = 0.6 },
  { "skeleton_view", at = { 0.9 }, from = 0.4, period = 1.5 },
}

for _, indicator in ipairs(indicators) do
  local name = indicator[1]
  local suite = test.suite(name, { script = "gallery/indicators/" .. name .. ".lua" })
  suite:render("looks", { at = test.strip(indicator.at) })
  if indicator.period then
    suite:loop("comes back", { from = indicator.from, period = indicator.period })
  end
  suite:smoke("runs on", { at = test.frames { to = 6, fps = 4, offset = "mid" } })
  suite:budget("stays small", { layers = 40, animations = 40, from = 0, to = 4, fps = 5 })
end
