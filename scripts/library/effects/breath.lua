---@meta effects.breath
-- luacheck: ignore

---@type limn.Breath
local module

return module
