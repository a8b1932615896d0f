import ExactMoney
import PlainBytes

/// A movie's record in the packed catalogue, read where it lies.
///
/// Title and people come first: a search reads no further.
struct MovieRecord {
  let title: UnsafeRawBufferPointer
  /// The numbers of people, two bytes each.
  let directors: UnsafeRawBufferPointer
  let writers: UnsafeRawBufferPointer
  let cast: UnsafeRawBufferPointer
  private let rest: PackReader

  /// The record that begins where `reader` is.
  init(_ reader: PackReader) {
    var reader = reader
    title = reader.text()
    directors = reader.people()
    writers = reader.people()
    cast = reader.people()
    rest = reader
  }

  /// What follows the people.
  var facts: Facts { Facts(rest) }

  /// Calls `body` with the number of each person: directors, then writers, then the cast.
  func forEachPerson(_ body: (Int) -> Void) {
    func read(_ people: UnsafeRawBufferPointer) {
      for place in stride(from: 0, to: people.count, by: 2) {
        body(MovieRecord.person(people, at: place))
      }
    }
    read(directors)
    read(writers)
    read(cast)
  }

  /// The number of the person at `place` of `people`.
  static func person(_ people: UnsafeRawBufferPointer, at place: Int) -> Int {
    Int(people[place]) | Int(people[place + 1]) << 8
  }

  /// What a record says beside title and people; what it does not say is nil.
  struct Facts {
    let release: CalendarDate?
    let runtime: Int?
    let certificate: Int?
    let tomatometer: Int?
    /// The mean of the critics' votes, in tenths.
    let mean: Int?
    let votes: Int?
    let metascore: Int?
    /// In whole dollars.
    let boxOffice: Int64?
    let oscars: Oscars
    let genres: [Genre]
    /// The numbers of words in the catalogue's lists, as of the next two.
    let languages: [Int]
    let countries: [Int]
    let studios: [Int]

    fileprivate init(_ reader: PackReader) {
      var reader = reader
      var bits = reader.number()
      /// Whether the record has the next fact: a bit for each, in their order.
      func hasNext() -> Bool {
        defer { bits >>= 1 }
        return bits & 1 != 0
      }
      // Days are counted from 1900-01-01, 25,567 days before 1970.
      let day = hasNext() ? reader.number() - 25_567 : nil
      release = day.map { CalendarDate(dayNumber: Int32(truncatingIfNeeded: $0)) }
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
