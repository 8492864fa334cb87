import Animations
import Graphics
import Layers
import Scripting

// The forms: a point is {"x", "y"}, a size {"width", "height"}, a rect has all four, a colour is
// {"r", "g", "b", "a"} from 0 to 1, a transform is its parts (or "matrix" with sixteen numbers), a
// path is SVG path data, an image its size and the hash of its pixels, an absent value null.

extension JSONWriter {
  /// Writes what a stage shows at a time.
  mutating func write(_ stage: Stage, _ report: LayerReport) {
    object { json in
      json.key("time")
      json.number(stage.now)
      json.key("duration")
      json.number(stage.duration ?? .nan)
      json.key("size")
      json.write(.size(stage.size))
      json.key("parameters")
      json.object { json in
        for parameter in stage.parameters {
          json.key(parameter.name)
          json.write(parameter.value)
        }
      }
      json.key("stage")
      json.write(report)
    }
  }

  private mutating func write(_ report: LayerReport) {
    object { json in
      json.key("label")
      json.string(report.label)
      json.key("class")
      json.string(report.layerClass.rawValue)
      json.key("model")
      json.object { json in
        for (property, model, _) in report.properties {
          json.key(property.name)
          json.write(model)
        }
      }
      json.key("presentation")
      json.object { json in
        for (property, _, presentation) in report.properties {
          json.key(property.name)
          json.write(presentation)
        }
      }
      json.key("animations")
      json.list { json in
        for animation in report.animations {
          json.item()
          json.write(animation)
        }
      }
      json.key("sublayers")
      json.list { json in
        for sublayer in report.sublayers {
          json.item()
          json.write(sublayer)
        }
      }
    }
  }

  private mutating func write(_ animation: LayerReport.AnimationReport) {
    object { json in
      json.key("key")
      json.string(animation.key)
      json.key("keyPaths")
      json.list { json in
        for keyPath in animation.keyPaths {
          json.item()
          json.string(keyPath)
        }
      }
      json.key("begin")
      json.number(animation.interval.begin)
      json.key("end")
      json.number(animation.interval.end)
      json.key("duration")
      json.number(animation.duration)
      json.key("phase")
      json.string("\(animation.phase)")
      json.key("cycle")
      json.number(animation.position.map { Double($0.cycle) } ?? .nan)
      json.key("progress")
      json.number(animation.position?.progress ?? .nan)
    }
  }

  private mutating func write(_ value: Parameter.Value) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .string(let string), .color(let string): self.string(string)
    }
  }

  /// Writes a property's value.
  mutating func write(_ value: PropertyValue) {
    switch value {
    case .none: null()
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    case .string(let string): self.string(string)
    case .numbers(let numbers): self.numbers(numbers)
    case .point, .size, .rect, .color: numbers(value.namedNumbers)
    case .transform(.matrix): numbers(value.namedNumbers)
    case .transform(.parts(let parts)): write(parts)
    case .path(let path): string(path.svg)
    case .image(let image):
      object { json in
        json.key("width")
        json.number(Double(image.width))
        json.key("height")
        json.number(Double(image.height))
        json.key("scale")
        json.number(image.scale)
        json.key("hash")
        json.string(String(image.contentHash, radix: 16))
      }
    case .colors(let colors):
      list { json in
        for color in colors {
          json.item()
          json.write(.color(color))
        }
      }
    }
  }

  private mutating func write(_ parts: TransformParts) {
    object { json in
      let vectors = [
        ("scale", parts.scale), ("shear", parts.shear), ("rotation", parts.rotation),
        ("translation", parts.translation),
      ]
      for (name, vector) in vectors {
        json.key(name)
        json.numbers([("x", vector.x), ("y", vector.y), ("z", vector.z)])
      }
      json.key("perspective")
      json.number(parts.perspective)
    }
  }
}
