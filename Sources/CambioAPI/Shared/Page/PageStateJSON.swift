public import ExactJSON
import ExactMoney

/// The JSON of the state of a document.
public enum PageStateJSON {
  /// The document of `state`.
  public static func encode(_ state: PageState) -> JSONValue {
    var members = [
      JSONMember("now", InstantJSON.encode(state.now)),
      JSONMember("utcOffset", .integer(state.utcOffset)),
      JSONMember("locale", .string(state.locale)),
      JSONMember("messages", .string(state.messages)),
      JSONMember("root", .string(state.root)),
      JSONMember("preferences", .string(state.preferences)),
      JSONMember("book", .string(state.book)),
      JSONMember("loaded", .array(state.loaded.map { encode($0) })),
    ]
    if let trouble = state.trouble { members.append(JSONMember("trouble", .string(trouble))) }
    return .object(members)
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

  private static func encode(_ loaded: PageState.Loaded) -> JSONValue {
    .object([JSONMember("query", .string(loaded.query)), JSONMember("answer", loaded.answer)])
  }
}
