public import ExactMoney
import PlainBytes

/// The movies that the program was built with, the best known first, read where they lie.
///
/// The bytes are packed by `Scripts/data/build-embedded-movies`: a head with the places of the parts, then the
/// numbers of IMDb, the years, the places of the records, the records, the places of every sixteenth name,
/// the names of people, and four lists of words. Nothing is parsed until a movie is asked for; a search
/// reads titles and names once, without copying them.
public struct MovieCatalogue: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// How many movies there are.
  public let count: Int
  /// How many people are named.
  let peopleCount: Int
  /// The day on which the source was as the catalogue has it.
  public let snapshotDay: CalendarDate
  /// Where the parts begin, in their order.
  private let parts: [Int]

  /// What the bytes begin with; the digit rises with each change of the form.
  static let mark: StaticString = "CAMFILM1"

  enum Part: Int, CaseIterable {
    case numbers, years, recordStarts, records, nameStarts, names
    case languages, countries, studios, certificates
  }

  /// A catalogue over `bytes`, which must outlive it and never change (hence `@unchecked Sendable`); nil
  /// for bytes that are none.
  public init?(bytes: UnsafeRawBufferPointer) {
    let mark = MovieCatalogue.mark.bytes
    let first = mark.count + 12
    guard bytes.count >= first + Part.allCases.count * 4,
      bytes.bytes(0..<mark.count).isSame(as: mark)
    else { return nil }
    self.bytes = bytes
    count = PackReader.word(bytes, at: mark.count)
    peopleCount = PackReader.word(bytes, at: mark.count + 4)
    let dayNumber = PackReader.word(bytes, at: mark.count + 8)
    snapshotDay = CalendarDate(dayNumber: Int32(truncatingIfNeeded: dayNumber))
    parts = Part.allCases.map { PackReader.word(bytes, at: first + $0.rawValue * 4) }
    guard count >= 0, !parts.contains(where: { $0 < 0 || $0 > bytes.count }),
      parts[Part.years.rawValue] - parts[Part.numbers.rawValue] == count * 4,
      parts[Part.recordStarts.rawValue] - parts[Part.years.rawValue] >= count
    else { return nil }
  }

  /// The year that the byte 0 stands for.
  private static let yearZero = 1_900

  /// Where `part` begins.
  func start(of part: Part) -> Int { parts[part.rawValue] }

  /// The movie's number at IMDb.
  public func id(at index: Int) -> IMDbID {
    let number = PackReader.word(bytes, at: start(of: .numbers) + index * 4)
    return IMDbID(number: UInt32(truncatingIfNeeded: number))
  }

  /// The year in which the movie was first shown.
  public func year(at index: Int) -> Int {
    MovieCatalogue.yearZero + Int(bytes[start(of: .years) + index])
  }

  /// The years of the first and of the last movie; nil where there is none.
  ///
  /// O(n).
  public var years: ClosedRange<Int>? {
    guard count > 0 else { return nil }
    let years = (0..<count).map { year(at: $0) }
    return (years.min() ?? 0)...(years.max() ?? 0)
  }

  /// Where the movie with this number of IMDb's is; nil where it is not.
  ///
  /// O(n).
  public func index(of id: IMDbID) -> Int? {
    (0..<count).first { self.id(at: $0) == id }
  }

  /// The movie with this number of IMDb's.
  public func movie(_ id: IMDbID) -> Movie? { index(of: id).map { movie(at: $0) } }

  /// The texts of a part that is a list of them, by their numbers.
  func texts(of part: Part) -> [UnsafeRawBufferPointer] {
    var reader = PackReader(bytes, at: start(of: part))
    if part == .names { return (0..<peopleCount).map { _ in reader.text() } }
    let end = Part(rawValue: part.rawValue + 1).map { start(of: $0) } ?? bytes.count
    var texts: [UnsafeRawBufferPointer] = []
    while reader.place < end { texts.append(reader.text()) }
    return texts
  }

  /// The record of the movie at `index`.
  func record(at index: Int) -> MovieRecord {
    let place = PackReader.word(bytes, at: start(of: .recordStarts) + index * 4)
    return MovieRecord(PackReader(bytes, at: start(of: .records) + place))
  }

  /// What filters and orders ask of the movie at `index`, but for its language.
  func traits(at index: Int) -> MovieTraits {
    MovieTraits(record(at: index).facts, year: year(at: index))
  }
}
