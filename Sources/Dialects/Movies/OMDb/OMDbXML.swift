/// OMDb's answers in XML: fields are attributes, in small letters but for those of IMDb.
enum OMDbXML {
  struct Element: Sendable {
    let name: String
    var attributes: [OMDbField] = []
    var text = ""
  }

  /// The document of a root with `attributes` and `elements`.
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

  /// The name of a field as that of an attribute.
  private static func attribute(_ name: String) -> String {
    name.hasPrefix("imdb") ? name : name.lowercased()
  }

  /// The text without what has a meaning in XML, nor what cannot be in it at all.
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
