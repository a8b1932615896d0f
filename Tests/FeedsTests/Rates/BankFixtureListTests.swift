import Foundation
import TestSupport
import Testing

@Suite struct BankFixtureListTests {
  private static let folders = [
    "banks", "bcb", "boc", "cbr", "ecb", "hmrc", "nbp", "norgesbank", "riksbank", "snb",
  ]

  @Test func `the list says of every bank's fixture where its bytes come from`() throws {
    let origins = ["documented", "recorded", "written from the format"]
    var listed: [String] = []
    for line in try ProjectFile.lines("Tests/FeedsTests/Fixtures/BANKS.md") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { continue }
      listed.append(cells[0].trimmingCharacters(in: ["`"]))
      #expect(origins.contains(cells[1]), "\(cells[0]): \(cells[1])")
    }
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Fixtures"
    )
    let files = try Self.folders.flatMap { folder in
      try FileManager.default
        .contentsOfDirectory(atPath: fixtures.appending(path: folder).path(percentEncoded: false))
        .map { "\(folder)/\($0)" }
    }
    #expect(listed.sorted() == files.sorted())
    for answer in HostileBankTests.answers { #expect(listed.contains(answer.fixture)) }
  }
}
