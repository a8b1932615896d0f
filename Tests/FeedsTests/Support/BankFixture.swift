import TestSupport

/// The bytes of a file below `Fixtures`; its folder's `README.md` says where they come from.
enum BankFixture {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try ProjectFile.data("Tests/FeedsTests/Fixtures/\(path)"))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
