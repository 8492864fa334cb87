import Glibc
import Layers
import Tool

// Prints a page of the reference, for scripts/dev/reference.
switch CommandLine.arguments.dropFirst() {
case ["properties"]: print(LayerProperty.reference(), terminator: "")
case ["commands"]: print(Tool.reference(), terminator: "")
default:
  print("usage: Reference properties | commands")
  exit(2)
}
