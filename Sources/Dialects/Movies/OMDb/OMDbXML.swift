/// OMDb's answers in XML: fields are attributes, in lowercase except those that begin with `imdb`.
enum OMDbXML {
  struct Element: Sendable {
    let name: String
    var attributes: [OMDbField] = []
    var text = ""
  }

  /// Returns a document whose root has `attributes` and `elements`.
  static func document(
    _ attributes: [OMDbField],
    _ elements: [Element]
  ) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    text += "<root" + written(attributes) + ">"
    for element in elements {
      text += "<\(element.name)"
      text += written(element.attributes.map { (attribute($0.name), $0.value) })
      text += element.text.isEmpty ? "/>" : ">\(escaped(element.text))</\(element.name)>"
    }
    return text + "</root>"
  }

  private static func written(_ attributes: [OMDbField]) -> String {
    attributes.reduce("") { $0 + " \($1.name)=\"\(escaped($1.value))\"" }
  }

  /// Returns the attribute's name for the field `name`.
  private static func attribute(_ name: String) -> String {
    name.hasPrefix("imdb") ? name : name.lowercased()
  }

  /// Returns `text` with XML's special characters escaped and the control characters that XML
  /// forbids removed.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
