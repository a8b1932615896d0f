import ExactJSON

/// What a document, or a part of one, looks like: the part of JSON Schema that the interface uses.
public indirect enum Shape: Hashable, Sendable {
  case text, integer, boolean
  /// A whole number within limits.
  case count(ClosedRange<Int>)
  /// One of these texts.
  case choice([String])
  /// A text that matches an expression, or is of a format that JSON Schema names.
  case pattern(String)
  case format(String)
  case list(of: Shape)
  case object([Member])
  /// Exactly one of these.
  case either([Shape])
  /// The shape, or null.
  case nullable(Shape)
  /// The shape of that name.
  case named(String)
  case described(Shape, String)

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool

    /// A member that every object of the shape has.
    static func always(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isRequired: true)
    }

    /// A member that is left out where it has nothing to say.
    static func sometimes(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, shape: shape, isRequired: false)
    }
  }

  /// The JSON Schema.
  var schema: JSONValue {
    switch self {
    case .text: Shape.typed("string")
    case .integer: Shape.typed("integer")
    case .boolean: Shape.typed("boolean")
    case .count(let range): Shape.schema(of: range)
    case .choice(let texts): Shape.typed("string", "enum", .array(texts.map { .string($0) }))
    case .pattern(let expression): Shape.typed("string", "pattern", .string(expression))
    case .format(let name): Shape.typed("string", "format", .string(name))
    case .list(let element): Shape.typed("array", "items", element.schema)
    case .object(let members): Shape.schema(of: members)
    case .either(let shapes):
      .object([JSONMember("oneOf", .array(shapes.map { $0.schema }))])
    case .nullable(let shape): Shape.either([shape]).adding(Shape.typed("null"))
    case .named(let name): .object([JSONMember("$ref", .string("#/components/schemas/" + name))])
    case .described(let shape, let text): shape.described(text)
    }
  }

  private func adding(_ other: JSONValue) -> JSONValue {
    guard case .either(let shapes) = self else { return other }
    return .object([JSONMember("oneOf", .array(shapes.map { $0.schema } + [other]))])
  }

  private func described(_ text: String) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [JSONMember("description", .string(text))])
  }

  private static func typed(
    _ name: String,
    _ keyword: String? = nil,
    _ value: JSONValue = .null
  ) -> JSONValue {
    let type = JSONMember("type", .string(name))
    return .object(keyword.map { [type, JSONMember($0, value)] } ?? [type])
  }

  private static func schema(of range: ClosedRange<Int>) -> JSONValue {
    .object([
      JSONMember("type", .string("integer")), JSONMember("minimum", .integer(range.lowerBound)),
      JSONMember("maximum", .integer(range.upperBound)),
    ])
  }

  private static func schema(of members: [Member]) -> JSONValue {
    .object([
      JSONMember("type", .string("object")),
      JSONMember(
        "required",
        .array(members.filter { $0.isRequired }.map { .string($0.name) })
      ),
      JSONMember("properties", .object(members.map { JSONMember($0.name, $0.shape.schema) })),
    ])
  }
}
