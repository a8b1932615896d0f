import Movies
import PlainBytes

/// The design of a movie's drawn poster, which follows from title and year alone.
public struct PosterDesign: Hashable, Sendable {
  /// The kinds of drawings behind the title.
  public enum Composition: UInt8, CaseIterable, Sendable {
    case rosette, horizon, arcs, dots, initial, waves, hills, leaves
  }

  /// The styles of the title's letters.
  public enum Face: UInt8, CaseIterable, Sendable {
    case plain, serif, mono, light, capitals
  }

  /// The number of palettes in the style sheet; each has a background and three colours.
  public static let palettes = 12

  public let composition: Composition
  public let palette: Int
  public let face: Face
  /// The step of the letters' size, from 0 for the largest, at which words stay whole and the title
  /// leaves room.
  public let fit: Int
  /// The seed of the random measures of a drawing.
  public let seed: UInt64
  public let title: String
  /// The tag of the title's language; nil if that is the page's language.
  public let languageOfTitle: String?
  /// The first letter or digit of the title.
  public let initial: String
  /// The director; empty if unknown.
  public let director: String

  /// Creates the poster of `movie`, with its title in the language of `wording`; the drawing is the
  /// same in all languages.
  init(_ movie: Movie, _ wording: Wording) {
    let texts = movie.texts(in: wording.textLanguage)
    title = ShownText.title(texts, of: movie, atMost: PosterDesign.maximumTitleLength)
    languageOfTitle = wording.mark(texts.languageOfTitle)
    director = ShownText.line(movie.credits.directors.first ?? "", atMost: 40)
    var mixer = PosterMixer(title: movie.title, year: movie.knownYear ?? 0)
    composition = Composition.allCases[mixer.number(below: Composition.allCases.count)]
    palette = mixer.number(below: PosterDesign.palettes)
    face = Face.allCases[mixer.number(below: Face.allCases.count)]
    seed = mixer.next()
    fit = PosterDesign.fit(title)
    initial = PosterDesign.initial(of: title)
  }

  /// The maximum number of characters of a title on a poster or in a list; the rest is cut off.
  static var maximumTitleLength: Int { 120 }

  /// The sizes of the letters, in thousandths of the poster's width, as in the style sheet.
  private static let sizes = [210, 180, 155, 135, 115, 100, 85, 70]

  /// Returns the first step at which the longest word fits between the margins, and all lines into
  /// half the height.
  ///
  /// Letters are taken to be six tenths as wide as high.
  private static func fit(_ title: String) -> Int {
    var (longest, word, all) = (0, 0, 0)
    for scalar in title.scalars {
      let width = isWide(scalar) ? 2 : 1
      all += width
      word = scalar == " " || isWide(scalar) ? 0 : word + width
      longest = max(longest, word)
    }
    let step = sizes.firstIndex { size in
      size * longest <= 1_400 && size * size * all <= 733_000
    }
    return step ?? sizes.count - 1
  }

  /// Returns whether a letter has double width, as in Chinese, Japanese and Korean, where a line
  /// may break after any letter.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xD7A3).contains(scalar.value)
      || (0xF900...0xFAFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
  }

  private static func initial(of title: String) -> String {
    let first = title.scalars.first { scalar in
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case ..<0xC0, 0x2000...0x2BFF: false
      default: true
      }
    }
    return first.map { String($0) } ?? "•"
  }
}

/// A generator of reproducible random numbers (SplitMix64; Steele, Lea and Flood 2014).
public struct PosterMixer: Sendable {
  private var state: UInt64

  /// Creates a generator that starts at `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator that starts at the FNV-1a hash of a title and a year.
  init(title: String, year: Int) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(title.utf8.prefix(1_000)) + Array(String(year).utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    state = hash
  }

  /// Returns the next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns the next number in `0..<count`.
  public mutating func number(below count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Returns the next number in `range`.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }
}
