import TestSupport

/// Reads files below `Fixtures`, whose folders' `README.md` say where they come from.
enum BankFixture {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try ProjectFile.data("Tests/FeedsTests/Fixtures/\(path)"))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
