import ExactMoney
import PlainBytes

/// A movie's record in the packed catalogue, read in place.
///
/// Title and people come first, as a search reads only these.
struct MovieRecord {
  /// The title in UTF-8.
  let title: UnsafeRawBufferPointer
  /// The numbers of the directors, two bytes each.
  let directors: UnsafeRawBufferPointer
  /// The numbers of the writers, two bytes each.
  let writers: UnsafeRawBufferPointer
  /// The numbers of the actors, two bytes each.
  let cast: UnsafeRawBufferPointer
  private let rest: PackReader

  /// Reads the title and the people of the record at the offset of `reader`.
  init(_ reader: PackReader) {
    var reader = reader
    title = reader.text()
    directors = reader.people()
    writers = reader.people()
    cast = reader.people()
    rest = reader
  }

  /// The facts after the people.
  var facts: Facts { Facts(rest) }

  /// Calls `body` with the number of each person: directors, then writers, then the cast.
  func forEachPerson(_ body: (Int) -> Void) {
    func read(_ people: UnsafeRawBufferPointer) {
      for offset in stride(from: 0, to: people.count, by: 2) {
        body(MovieRecord.person(people, at: offset))
      }
    }
    read(directors)
    read(writers)
    read(cast)
  }

  /// Returns the number at `offset` of `people`.
  static func person(_ people: UnsafeRawBufferPointer, at offset: Int) -> Int {
    Int(people[offset]) | Int(people[offset + 1]) << 8
  }

  /// The facts of a record; nil if the record lacks one.
  struct Facts {
    let release: CalendarDate?
    /// The running time in minutes.
    let runtime: Int?
    /// The number of the certificate in the catalogue's list.
    let certificate: Int?
    /// The share of positive reviews, in percent.
    let tomatometer: Int?
    /// The mean of the critics' ratings, 0 to 100.
    let mean: Int?
    /// The number of critics' reviews.
    let votes: Int?
    /// Metacritic's mean, 0 to 100.
    let metascore: Int?
    /// The box office in whole US dollars.
    let boxOffice: Int64?
    let oscars: Oscars
    let genres: [Genre]
    /// The numbers of the languages in the catalogue's list.
    let languages: [Int]
    /// The numbers of the countries in the catalogue's list.
    let countries: [Int]
    /// The numbers of the studios in the catalogue's list.
    let studios: [Int]

    fileprivate init(_ reader: PackReader) {
      var reader = reader
      var bits = reader.number()
      /// Returns whether the record has the next fact, by one bit per fact in their order.
      func hasNext() -> Bool {
        defer { bits >>= 1 }
        return bits & 1 != 0
      }
      // Days are counted from 1900-01-01, 25,567 days before 1970.
      let day = hasNext() ? reader.number() - 25_567 : nil
      release = day.map { CalendarDate(clamping: Int32(truncatingIfNeeded: $0)) }
      runtime = hasNext() ? reader.number() : nil
      certificate = hasNext() ? reader.byte() : nil
      tomatometer = hasNext() ? reader.byte() : nil
      mean = hasNext() ? reader.byte() : nil
      votes = hasNext() ? reader.number() : nil
      metascore = hasNext() ? reader.byte() : nil
      boxOffice = hasNext() ? reader.wideNumber() : nil
      oscars = hasNext() ? Oscars(won: reader.byte(), nominated: reader.byte()) : Oscars()
      genres = reader.numbers().compactMap { Genre(rawValue: UInt8(truncatingIfNeeded: $0)) }
      languages = reader.numbers()
      countries = reader.numbers()
      studios = reader.numbers()
    }
  }
}
