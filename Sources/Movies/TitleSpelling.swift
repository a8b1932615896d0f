import Localization
import PlainBytes

/// Spells a title in the one way that its variants share, and as written, both without spaces.
///
/// In the shared spelling, numbers are digits, some words are abbreviated, signs for "and" are the
/// word, and a "part" before a number is omitted:
///
///     Spider-Man, Spiderman, spider man      spiderman
///     Godfather: Part II, Godfather 2        godfather2
///     Fast & Furious, Fast and Furious       fastandfurious
///     Se7en, Seven                           7
///
/// An English article after the title is moved before it. A second title after "or" and a
/// punctuation mark is omitted.
struct TitleSpelling {
  /// The words in the shared spelling, an article first.
  private(set) var shared = JoinedWords()
  /// The words of ``shared`` as written.
  private(set) var written = JoinedWords()
  /// Whether ``shared`` and ``written`` differ.
  private(set) var isRespelled = false
  /// Whether the first word is an article.
  private(set) var hasArticle = false
  private var folded = FoldedText()
  /// The range of each word in the key being read.
  private var words: [Range<Int>] = []

  /// Reads a title in UTF-8, replacing the previous one.
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

  /// Reads a folded title, replacing the previous one.
  mutating func read(key: [UInt8]) {
    shared.removeAll()
    written.removeAll()
    isRespelled = false
    words.removeAll(keepingCapacity: true)
    var start = 0
    for index in key.indices where key[index] == UInt8(ascii: " ") {
      words.append(start..<index)
      start = index + 1
    }
    if start < key.count { words.append(start..<key.count) }
    hasArticle = words.count > 1 && EnglishArticle.isOne(key[words[0]])
    if !hasArticle, words.count > 1, EnglishArticle.isOne(key[words[words.count - 1]]) {
      words.insert(words.removeLast(), at: 0)
      hasArticle = true
    }
    let first = hasArticle ? 1 : 0
    var isNumbered = false
    for (index, word) in words.enumerated() {
      let text = key[word]
      if index > first, index + 1 < words.count, TitleWords.isLabel(text),
        TitleWords.isNumber(key[words[index + 1]])
      {
        isNumbered = true
        continue
      }
      let spelling = TitleWords.spelling(of: text, isNumbered: isNumbered, isFirst: index <= first)
      isRespelled = isRespelled || spelling != text
      shared.append(spelling)
      written.append(text)
      isNumbered = false
    }
  }

  /// Returns the title without a second one: "Birdman or (The Unexpected Virtue of Ignorance)".
  private static func beforeOther(_ title: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let mark = (" or" as StaticString).bytes
    for index in title.indices where index > 0 && title[index] == mark[0] {
      let next = index + mark.count
      guard next + 1 < title.count, title.bytes(index..<next).isSame(as: mark) else { continue }
      switch title[next] {
      case UInt8(ascii: ":"), UInt8(ascii: ","): return title.bytes(0..<index)
      case UInt8(ascii: " ") where title[next + 1] == UInt8(ascii: "("):
        return title.bytes(0..<index)
      default: break
      }
    }
    return title
  }
}

/// Words joined without spaces.
struct JoinedWords {
  private(set) var bytes: [UInt8] = []
  /// The start of each word in ``bytes``, and the end of the last one.
  private(set) var starts = [0]

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }

  fileprivate mutating func append(_ word: ArraySlice<UInt8>) {
    bytes += word
    starts.append(bytes.count)
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeSubrange(1...)
  }
}

/// The articles "the", "a" and "an" before a folded title, which do not count in searches and
/// orders.
enum EnglishArticle {
  private static let all: [StaticString] = ["the", "an", "a"]

  /// Returns whether `word` is an article.
  static func isOne(_ word: ArraySlice<UInt8>) -> Bool {
    all.contains { word.elementsEqual($0.bytes) }
  }

  /// Returns the number of bytes of the article and the space at the start of `key`; 0 without
  /// either or a rest.
  static func count(before key: ArraySlice<UInt8>) -> Int {
    guard let space = key.prefix(4).firstIndex(of: UInt8(ascii: " ")), space + 1 < key.endIndex,
      isOne(key[..<space])
    else { return 0 }
    return space + 1 - key.startIndex
  }
}
