std = {
  globals = {},
  read_globals = {
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring",
    "type", "xpcall", "_VERSION",
    coroutine = { other_fields = true }, math = { other_fields = true },
    string = { other_fields = true }, table = { other_fields = true }, utf8 = { other_fields = true },
  },
}
max_line_length = 100
