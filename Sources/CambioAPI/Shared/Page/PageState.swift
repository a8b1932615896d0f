public import ExactJSON
public import ExactMoney

/// What a document carries for the program in the page to make the same model again.
public struct PageState: Hashable, Sendable {
  /// A question that was answered for the page, and the answer.
  public struct Loaded: Hashable, Sendable {
    /// The address of the question, see ``RateQueryPath``.
    public let query: String
    /// The body of that address.
    public let answer: JSONValue

    public init(query: String, answer: JSONValue) {
      self.query = query
      self.answer = answer
    }
  }

  public var now: Instant
  /// How far the reader's clock is ahead of UTC, in seconds.
  public var utcOffset: Int
  /// The BCP 47 tag of the locale.
  public var locale: String
  /// The BCP 47 tag of the language of the messages.
  public var messages: String
  /// The path of the folder of the assets.
  public var root: String
  /// The preferences as text.
  public var preferences: String
  /// The version of the book of rates.
  public var book: String
  public var loaded: [Loaded]
  /// Why the last refresh brought nothing, by name; nil when it did not fail.
  public var trouble: String?

  public init(
    now: Instant,
    utcOffset: Int,
    locale: String,
    messages: String,
    root: String,
    preferences: String,
    book: String,
    loaded: [Loaded],
    trouble: String? = nil
  ) {
    self.now = now
    self.utcOffset = utcOffset
    self.locale = locale
    self.messages = messages
    self.root = root
    self.preferences = preferences
    self.book = book
    self.loaded = loaded
    self.trouble = trouble
  }
}
