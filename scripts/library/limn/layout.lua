---@meta limn.layout
-- luacheck: ignore

---@type limn.Layout
local module

return module
