import ExactJSON

/// The shape of a document or a part of one, in the part of JSON Schema that the API uses.
public indirect enum Shape: Hashable, Sendable {
  case text, integer, boolean
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  /// One of several texts.
  case choice([String])
  /// A text that matches a regular expression.
  case pattern(String)
  /// A text in a format that JSON Schema names.
  case format(String)
  case list(of: Shape)
  case object([Member])
  /// Exactly one of several shapes.
  case either([Shape])
  /// The shape, or null.
  case nullable(Shape)
  /// A reference to the shape with this name.
  case named(String)
  /// A shape with a sentence on its meaning.
  case described(Shape, String)

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool

    /// Creates a member that every object of the shape has.
    static func always(_ name: String, _ shape: Shape, _ summary: String? = nil) -> Member {
      Member(name: name, shape: shape.described(summary), isRequired: true)
    }

    /// Creates a member that some objects of the shape lack.
    static func sometimes(_ name: String, _ shape: Shape, _ summary: String? = nil) -> Member {
      Member(name: name, shape: shape.described(summary), isRequired: false)
    }
  }

  /// Returns a list of objects with `members`.
  static func list(_ members: [Member]) -> Shape { .list(of: .object(members)) }

  private func described(_ summary: String?) -> Shape {
    summary.map { .described(self, $0) } ?? self
  }

  /// The names of an object's members; empty for other shapes.
  var names: [String] {
    if case .object(let members) = self { members.names } else { [] }
  }

  /// The JSON Schema of the shape.
  var schema: JSONValue {
    switch self {
    case .text: ["type": "string"]
    case .integer: ["type": "integer"]
    case .boolean: ["type": "boolean"]
    case .count(let range):
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .choice(let texts): ["type": "string", "enum": .strings(texts)]
    case .pattern(let expression): ["type": "string", "pattern": .string(expression)]
    case .format(let name): ["type": "string", "format": .string(name)]
    case .list(let element): ["type": "array", "items": element.schema]
    case .object(let members): Shape.schema(of: members)
    case .either(let shapes): ["oneOf": .array(shapes.map { $0.schema })]
    case .nullable(let shape): ["oneOf": [shape.schema, ["type": "null"]]]
    case .named(let name): ["$ref": .string("#/components/schemas/" + name)]
    case .described(let shape, let text): shape.schema.adding(["description": .string(text)])
    }
  }

  private static func schema(of members: [Member]) -> JSONValue {
    [
      "type": "object",
      "required": .strings(members.filter { $0.isRequired }.map { $0.name }),
      "properties": .object(members.map { JSONMember($0.name, $0.shape.schema) }),
    ]
  }
}

extension [Shape.Member] {
  /// The names of the members.
  var names: [String] { map { $0.name } }
}
