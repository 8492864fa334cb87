---@meta limn.motion
-- luacheck: ignore

---@type limn.Motion
local module

return module
