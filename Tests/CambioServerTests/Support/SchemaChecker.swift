import ExactJSON

/// Validates documents against JSON Schema, as far as the API's description uses it.
struct SchemaChecker {
  let document: JSONValue

  /// Returns the problems of `value`, each with its path.
  func violations(of value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if let reference = schema["$ref"]?.stringValue {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = document["components"]?["schemas"]?[name] else {
        return ["\(path): there is no schema \(name)"]
      }
      return violations(of: value, target, at: path)
    }
    var found = (schema["allOf"]?.elements ?? []).flatMap { violations(of: value, $0, at: path) }
    if let choices = schema["oneOf"]?.elements {
      let fitting = choices.filter { violations(of: value, $0, at: path).isEmpty }
      if fitting.count != 1 { found.append("\(path): \(fitting.count) of the choices fit") }
    }
    let types = schema["type"]?.elements ?? schema["type"].map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { matches(value, $0.stringValue ?? "") }) {
      found.append("\(path): \(value.kind) is not \(types.compactMap { $0.stringValue })")
    }
    if let choices = schema["enum"]?.elements, !choices.contains(value) {
      found.append("\(path): \(value.text) is not one of the choices")
    }
    if let text = value.stringValue, let pattern = schema["pattern"]?.stringValue {
      if let pattern = try? Regex(pattern) {
        if text.firstMatch(of: pattern) == nil {
          found.append("\(path): \(text) is not as written")
        }
      } else {
        found.append("\(path): \(pattern) is not a pattern")
      }
    }
    if let members = value.members {
      for name in schema["required"]?.elements?.compactMap({ $0.stringValue }) ?? []
      where value[name] == nil {
        found.append("\(path): \(name) is missing")
      }
      for member in members {
        guard let property = schema["properties"]?[member.name] else {
          if schema["properties"] != nil {
            found.append("\(path): \(member.name) is not described")
          }
          continue
        }
        found += violations(of: member.value, property, at: "\(path).\(member.name)")
      }
    }
    if let elements = value.elements, let items = schema["items"] {
      for (index, element) in elements.enumerated() {
        found += violations(of: element, items, at: "\(path)[\(index)]")
      }
    }
    return found
  }

  private func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "integer": value.integerValue != nil
    case "number": value.digits != nil
    case "boolean": value.boolValue != nil
    default: value.kind.rawValue == type
    }
  }
}
