import Localization
import PlainBytes

/// A title in the one spelling that its other spellings share, and as it is written, both without spaces.
///
/// In the one spelling numbers are digits, some words are abbreviated, signs for "and" are the word, and a "part" before a
/// number is left out:
///
///     Spider-Man, Spiderman, spider man      spiderman
///     Godfather: Part II, Godfather 2        godfather2
///     Fast & Furious, Fast and Furious       fastandfurious
///     Se7en, Seven                           7
///
/// An English article behind the title is read before it. Another title after "or" and a mark is not read.
struct TitleSpelling {
  /// The words in the one spelling, an article first.
  private(set) var shared = JoinedWords()
  /// The same words as they are written.
  private(set) var written = JoinedWords()
  /// Whether the two differ.
  private(set) var isRespelled = false
  /// Whether the first word is an article.
  private(set) var hasArticle = false
  private var folded = FoldedText()
  /// Where each word lies in the key being read.
  private var words: [Range<Int>] = []

  /// Reads a title in UTF-8 instead of the one before.
  mutating func read(_ title: UnsafeRawBufferPointer) {
    folded.truncate(to: 0)
    let title = TitleSpelling.beforeOther(title)
    if title.contains(where: { TitleWords.isAnd($0) }) {
      var words: [UInt8] = []
      for byte in title {
        if TitleWords.isAnd(byte) {
          words += (" and " as StaticString).bytes
        } else {
          words.append(byte)
        }
      }
      words.withUnsafeBytes { _ = folded.append($0) }
    } else {
      folded.append(title)
    }
    read(key: folded.bytes)
  }

  /// Reads a folded title instead of the one before.
  mutating func read(key: [UInt8]) {
    shared.removeAll()
    written.removeAll()
    isRespelled = false
    words.removeAll(keepingCapacity: true)
    var start = 0
    for place in key.indices where key[place] == UInt8(ascii: " ") {
      words.append(start..<place)
      start = place + 1
    }
    if start < key.count { words.append(start..<key.count) }
    hasArticle = words.count > 1 && EnglishArticle.isOne(key[words[0]])
    if !hasArticle, words.count > 1, EnglishArticle.isOne(key[words[words.count - 1]]) {
      words.insert(words.removeLast(), at: 0)
      hasArticle = true
    }
    let first = hasArticle ? 1 : 0
    var isNumbered = false
    for (place, word) in words.enumerated() {
      let text = key[word]
      if place > first, place + 1 < words.count, TitleWords.isLabel(text),
        TitleWords.isNumber(key[words[place + 1]])
      {
        isNumbered = true
        continue
      }
      let spelling = TitleWords.spelling(of: text, isNumbered: isNumbered, isFirst: place <= first)
      isRespelled = isRespelled || spelling != text
      shared.append(spelling)
      written.append(text)
      isNumbered = false
    }
  }

  /// The title without another one after it: "Birdman or (The Unexpected Virtue of Ignorance)".
  private static func beforeOther(_ title: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let mark = (" or" as StaticString).bytes
    for place in title.indices where place > 0 && title[place] == mark[0] {
      let next = place + mark.count
      guard next + 1 < title.count, title.bytes(place..<next).isSame(as: mark) else { continue }
      switch title[next] {
      case UInt8(ascii: ":"), UInt8(ascii: ","): return title.bytes(0..<place)
      case UInt8(ascii: " ") where title[next + 1] == UInt8(ascii: "("):
        return title.bytes(0..<place)
      default: break
      }
    }
    return title
  }
}

/// Words one after the other, without spaces.
struct JoinedWords {
  private(set) var bytes: [UInt8] = []
  /// Where each word begins in ``bytes``, and where the last one ends.
  private(set) var starts = [0]

  /// The number of words.
  var count: Int { starts.count - 1 }

  /// The word at `place`.
  subscript(place: Int) -> ArraySlice<UInt8> { bytes[starts[place]..<starts[place + 1]] }

  fileprivate mutating func append(_ word: ArraySlice<UInt8>) {
    bytes += word
    starts.append(bytes.count)
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
  }
}

/// "The", "a" and "an" in front of a folded title, which do not count in searches and orders.
enum EnglishArticle {
  private static let all: [StaticString] = ["the", "an", "a"]

  /// Whether `word` is an article.
  static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    all.contains { word.elementsEqual($0.bytes) }
  }

  /// The bytes of the article and of the space that `key` begins with; 0 if there is none, or nothing after it.
  static func count(before key: ArraySlice<UInt8>) -> Int {
    guard let space = key.prefix(4).firstIndex(of: UInt8(ascii: " ")), space + 1 < key.endIndex,
      isOne(key[..<space])
    else { return 0 }
    return space + 1 - key.startIndex
  }
}
