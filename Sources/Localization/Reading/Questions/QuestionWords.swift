/// What a language says around amounts, currencies and days.
///
/// All words are in plain form (see ``PlainText``): small, without accents, `ß` as `ss`. "/" separates
/// words that mean the same, "|" those that do not.
struct QuestionWords: Sendable {
  let language: StaticString
  /// What asks, joins or is polite, and changes nothing: "how much is", "in", "to", "please".
  let connectives: StaticString
  /// Between a percentage or a unit and what it is of.
  let of: StaticString
  let today: StaticString
  let yesterday: StaticString
  let dayBeforeYesterday: StaticString
  let tomorrow: StaticString
  /// Before or behind a weekday: "last".
  let last: StaticString
  /// The week before this one, where a weekday of it is named so.
  var lastWeek: StaticString = ""
  /// Monday first.
  let weekdays: StaticString
  /// January first; empty where months are numbers.
  var months: StaticString = ""
  /// What is written onto the front of a noun.
  var prefixes: StaticString = ""

  static let all: [QuestionWords] = [
    .english, .portuguese, .korean, .spanish, .german, .french, .japanese, .arabic,
  ]
}

/// What a word or phrase of a question means.
enum WordMeaning: Equatable {
  case connective
  case of
  /// A day counted from today.
  case day(Int)
  /// 1 for Monday to 7 for Sunday.
  case weekday(Int)
  /// 1 to 12.
  case month(Int)
  case last
  case lastWeek
}

/// The words of all languages of questions, the reader's own before the others.
struct Vocabulary {
  let language: Language

  /// The longest word or phrase at `index` of any language, and its length.
  func match(_ cursor: PlainCursor, at index: Int) -> (meaning: WordMeaning, length: Int)? {
    var best: (meaning: WordMeaning, length: Int)?
    func consider(_ list: StaticString, _ meaning: (Int) -> WordMeaning) {
      guard let match = WordList.match(list, cursor, at: index), match.length > best?.length ?? 0
      else { return }
      best = (meaning(match.group), match.length)
    }
    func consider(_ words: QuestionWords) {
      consider(words.weekdays) { .weekday($0 + 1) }
      consider(words.months) { .month($0 + 1) }
      consider(words.today) { _ in .day(0) }
      consider(words.yesterday) { _ in .day(-1) }
      consider(words.dayBeforeYesterday) { _ in .day(-2) }
      consider(words.tomorrow) { _ in .day(1) }
      consider(words.lastWeek) { _ in .lastWeek }
      consider(words.last) { _ in .last }
      consider(words.of) { _ in .of }
      consider(words.connectives) { _ in .connective }
    }
    for words in QuestionWords.all where language.isOne(of: words.language) { consider(words) }
    for words in QuestionWords.all where !language.isOne(of: words.language) { consider(words) }
    return best
  }

  /// The lengths of all that may be written onto the front of the noun at `index`.
  func prefixes(_ cursor: PlainCursor, at index: Int) -> [Int] {
    var lengths: [Int] = []
    for words in QuestionWords.all {
      let text = UnsafeBufferPointer(
        start: words.prefixes.utf8Start,
        count: words.prefixes.utf8CodeUnitCount
      )
      for prefix in text.split(separator: UInt8(ascii: "/"))
      where cursor.has(UnsafeBufferPointer(rebasing: prefix), at: index) {
        lengths.append(prefix.count)
      }
    }
    return lengths
  }

  /// The length of the "of" ahead, in any language; nil when none is.
  static func lengthOfOf(_ cursor: PlainCursor) -> Int? {
    var longest: Int?
    for words in QuestionWords.all {
      guard let (length, _) = WordList.match(words.of, cursor, at: cursor.position) else {
        continue
      }
      longest = max(longest ?? 0, length)
    }
    return longest
  }
}
