---@meta effects.water_ripple
-- luacheck: ignore

---@type limn.WaterRipple
local module

return module
