import Movies
import Testing

@Suite struct MovieCatalogueTests {
  private static func opens(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { MovieCatalogue(bytes: $0) != nil }
  }

  @Test func `bytes that are no catalogue are refused`() {
    #expect(!Self.opens([]))
    #expect(!Self.opens(Array("CAMFILM1".utf8)))
    #expect(!Self.opens([UInt8](repeating: 0, count: 200)))
    #expect(!Self.opens(Array("CAMFILM2".utf8) + [UInt8](repeating: 0, count: 200)))
    #expect(!Self.opens(Array("CAMFILM1".utf8) + [UInt8](repeating: 0xFF, count: 200)))
  }

  @Test func `a catalogue without movies answers with none`() {
    // A head without movies or people, from the day 0, with ten parts that begin where it ends.
    let bytes =
      Array("CAMFILM1".utf8) + [UInt8](repeating: 0, count: 12)
      + [[UInt8]](repeating: [60, 0, 0, 0], count: 10).joined()
    bytes.withUnsafeBytes { bytes in
      let catalogue = MovieCatalogue(bytes: bytes)
      #expect(catalogue?.count == 0)
      #expect(catalogue?.years == nil)
      #expect(catalogue?.matches(MovieSearch(name: "up")).isEmpty == true)
    }
  }
}
