public import ExactMoney
import PlainBytes

/// The movies embedded in the program, the best known first, read in place.
///
/// `Scripts/data/build-embedded-movies` packs the bytes: a head with the offsets of the parts, then
/// the IMDb ids, the years, the offsets of the records, the records, the offset of every sixteenth
/// name, the names of people, and four lists of words. Nothing is parsed until a movie is read. A
/// search reads titles and names once, without copying them.
public struct MovieCatalogue: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// The number of movies.
  public let count: Int
  /// The number of people in the list of names.
  let peopleCount: Int
  /// The day on which the source had the data of the catalogue.
  public let snapshotDay: CalendarDate
  /// The offsets of the parts, by raw value.
  private let parts: [Int]

  /// The first bytes of the file; the last digit is the version of the format.
  static let mark: StaticString = "CAMFILM1"

  /// A part of the file, in order.
  enum Part: Int, CaseIterable {
    case numbers, years, recordStarts, records, nameStarts, names
    case languages, countries, studios, certificates
  }

  /// Creates a catalogue that reads `bytes`; nil if they are not a packed catalogue.
  ///
  /// `bytes` must outlive the catalogue and never change (hence `@unchecked Sendable`).
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
    snapshotDay = CalendarDate(clamping: Int32(truncatingIfNeeded: dayNumber))
    parts = Part.allCases.map { PackReader.word(bytes, at: first + $0.rawValue * 4) }
    guard count >= 0, !parts.contains(where: { $0 < 0 || $0 > bytes.count }),
      parts[Part.years.rawValue] - parts[Part.numbers.rawValue] == count * 4,
      parts[Part.recordStarts.rawValue] - parts[Part.years.rawValue] >= count
    else { return nil }
  }

  /// The year that the byte 0 means.
  private static let yearZero = 1_900

  /// Returns the offset of `part`.
  func start(of part: Part) -> Int { parts[part.rawValue] }

  /// Returns the IMDb id of the movie at `index`.
  public func id(at index: Int) -> IMDbID {
    let number = PackReader.word(bytes, at: start(of: .numbers) + index * 4)
    return IMDbID(number: UInt32(truncatingIfNeeded: number))
  }

  /// Returns the year of the first showing of the movie at `index`.
  public func year(at index: Int) -> Int {
    MovieCatalogue.yearZero + Int(bytes[start(of: .years) + index])
  }

  /// The years of the earliest and the latest movie; nil if the catalogue is empty.
  ///
  /// - Complexity: O(n).
  public var years: ClosedRange<Int>? {
    guard count > 0 else { return nil }
    let years = (0..<count).map { year(at: $0) }
    return (years.min() ?? 0)...(years.max() ?? 0)
  }

  /// Returns the index of the movie with the IMDb id `id`; nil if the catalogue lacks it.
  ///
  /// - Complexity: O(n).
  public func index(of id: IMDbID) -> Int? {
    (0..<count).first { self.id(at: $0) == id }
  }

  /// Returns the movie with the IMDb id `id`; nil if the catalogue lacks it.
  ///
  /// - Complexity: O(n).
  public func movie(_ id: IMDbID) -> Movie? { index(of: id).map { movie(at: $0) } }

  /// Returns the texts of `part`, a list of names or words, by number.
  func texts(of part: Part) -> [UnsafeRawBufferPointer] {
    var reader = PackReader(bytes, at: start(of: part))
    if part == .names { return (0..<peopleCount).map { _ in reader.text() } }
    let end = Part(rawValue: part.rawValue + 1).map { start(of: $0) } ?? bytes.count
    var texts: [UnsafeRawBufferPointer] = []
    while reader.offset < end { texts.append(reader.text()) }
    return texts
  }

  /// Returns the record of the movie at `index`.
  func record(at index: Int) -> MovieRecord {
    let place = PackReader.word(bytes, at: start(of: .recordStarts) + index * 4)
    return MovieRecord(PackReader(bytes, at: start(of: .records) + place))
  }

  /// Returns the attributes by which the movie at `index` is filtered and ordered, without its
  /// language.
  func traits(at index: Int) -> MovieTraits {
    MovieTraits(record(at: index).facts, year: year(at: index))
  }
}

extension ClosedRange<Int> {
  /// Years as messages name them: `1940–2014`.
  public var text: String { "\(lowerBound)–\(upperBound)" }
}
