public import ExactJSON
import ExactMoney

/// The JSON of the state of a document.
public enum PageStateJSON {
  /// The document of `state`.
  public static func encode(_ state: PageState) -> JSONValue {
    [
      "now": InstantJSON.encode(state.now),
      "utcOffset": .integer(state.utcOffset),
      "locale": .string(state.locale),
      "messages": .string(state.messages),
      "root": .string(state.root),
      "preferences": .string(state.preferences),
      "book": .string(state.book),
      "loaded": .array(state.loaded.map { ["query": .string($0.query), "answer": $0.answer] }),
      "trouble": state.trouble.map { .string($0) },
    ]
  }

  /// The state that ``encode(_:)`` wrote; nil for another document.
  public static func decode(_ value: JSONValue) -> PageState? {
    guard let now = InstantJSON.decode(value["now"]),
      let utcOffset = value["utcOffset"]?.integerValue,
      let locale = value["locale"]?.stringValue, let messages = value["messages"]?.stringValue,
      let root = value["root"]?.stringValue, let preferences = value["preferences"]?.stringValue,
      let book = value["book"]?.stringValue, let elements = value["loaded"]?.elements
    else { return nil }
    var loaded: [PageState.Loaded] = []
    for element in elements {
      guard let query = element["query"]?.stringValue, let answer = element["answer"] else {
        return nil
      }
      loaded.append(PageState.Loaded(query: query, answer: answer))
    }
    return PageState(
      now: now,
      utcOffset: utcOffset,
      locale: locale,
      messages: messages,
      root: root,
      preferences: preferences,
      book: book,
      loaded: loaded,
      trouble: value["trouble"]?.stringValue
    )
  }
}

/// The JSON of a moment: its Unix time as a whole number, null for none.
enum InstantJSON {
  static func encode(_ instant: Instant?) -> JSONValue {
    instant.map { .number(JSONNumber($0.unixSeconds)) } ?? .null
  }

  static func decode(_ value: JSONValue?) -> Instant? {
    value?.digits.flatMap { Int64($0) }.map { Instant(unixSeconds: $0) }
  }
}
