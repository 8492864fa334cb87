import Glibc
import Tool

exit(Tool.run(Array(CommandLine.arguments.dropFirst())))
