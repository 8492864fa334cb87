---@meta effects.flow_light
-- luacheck: ignore

---@type limn.FlowLight
local module

return module
