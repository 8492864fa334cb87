---@meta limn.test
-- luacheck: ignore

---@type limn.Test
local module

return module
