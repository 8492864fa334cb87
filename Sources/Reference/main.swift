import Layers

// Prints the reference of properties; scripts/dev/reference puts it into docs/properties.md.
print(LayerProperty.reference(), terminator: "")
