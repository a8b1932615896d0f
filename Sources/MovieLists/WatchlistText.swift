import Feeds
import Movies

/// Writes a zip archive with its files uncompressed, in order, without times.
struct ZipText {
  private var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file.
  mutating func append(_ name: String, _ content: [UInt8]) {
    let name = Array(name.utf8)
    let offset = members.count
    var facts: [UInt8] = []
    // Version 2.0; the name is UTF-8; stored; 1 January 1980, the first day of zip's calendar.
    put([20, 1 << 11, 0, 0, 0x21], width: 2, to: &facts)
    put([Int(Deflate.checksum(content)), content.count, content.count], width: 4, to: &facts)
    put([name.count, 0], width: 2, to: &facts)
    put([0x0403_4B50], width: 4, to: &members)
    members += facts + name + content
    put([0x0201_4B50], width: 4, to: &directory)
    put([20], width: 2, to: &directory)
    directory += facts
    put([0, 0, 0], width: 2, to: &directory)
    put([0, offset], width: 4, to: &directory)
    directory += name
    count += 1
  }

  /// The archive.
  var bytes: [UInt8] {
    var end: [UInt8] = []
    put([0x0605_4B50], width: 4, to: &end)
    put([0, 0, count, count], width: 2, to: &end)
    put([directory.count, members.count], width: 4, to: &end)
    put([0], width: 2, to: &end)
    return members + directory + end
  }

  /// Appends little-endian numbers of `width` bytes.
  private func put(_ numbers: [Int], width: Int, to bytes: inout [UInt8]) {
    for number in numbers {
      for place in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
      }
    }
  }
}

/// An untrusted archive of files, none of which is unpacked before its name and size are checked.
struct WatchlistArchive {
  /// The maximum number of files in an archive; archives with more are refused.
  static let maximumMembers = 500
  /// The maximum size of a decompressed file in bytes; larger files are refused.
  static let maximumBytes = 20 << 20
  /// The maximum size of all decompressed files together in bytes; larger archives are refused.
  static let maximumBytesInAll = 100 << 20
  /// The maximum length of a file's name in bytes, as in file systems.
  private static let maximumNameBytes = 255

  private let archive: ZipArchive
  /// The files by name below the folder that contains them all.
  private let members: [String: ZipArchive.Member]
  /// The names in natural order, without folders and the files that operating systems add.
  let names: [String]

  /// Reads the directory of the archive in `bytes`.
  init(_ bytes: [UInt8]) throws(WatchlistFileError) {
    let archive: ZipArchive
    do throws(FeedError) {
      archive = try ZipArchive(bytes)
    } catch {
      throw .brokenArchive(reason: WatchlistArchive.reason(error))
    }
    self.archive = archive
    guard archive.members.count <= WatchlistArchive.maximumMembers else {
      throw .refusedMember(
        "",
        reason:
          "\(archive.members.count) files, and \(WatchlistArchive.maximumMembers) are the most"
      )
    }
    var size = 0
    for member in archive.members { size += member.size }
    guard size <= WatchlistArchive.maximumBytesInAll else {
      throw .tooLarge(member: "", limit: WatchlistArchive.maximumBytesInAll)
    }
    var found: [String: ZipArchive.Member] = [:]
    for member in archive.members {
      let name = member.name
      guard name.utf8.count <= WatchlistArchive.maximumNameBytes else {
        throw .refusedMember("\(name.prefix(60))…", reason: "its name is too long")
      }
      let folders = name.split(separator: "/", omittingEmptySubsequences: false)
      guard !name.hasPrefix("/"), !name.contains("\\"), !folders.contains(".."),
        !name.contains("\0"), folders.first?.contains(":") != true
      else { throw .refusedMember(name, reason: "its name leads out of the archive") }
      // Folders and the files of operating systems are skipped.
      guard !name.hasSuffix("/"), !folders.contains(where: { $0.hasPrefix(".") }),
        folders.first != "__MACOSX"
      else { continue }
      guard found.updateValue(member, forKey: name) == nil else {
        throw .refusedMember(name, reason: "it is there twice")
      }
    }
    let common = WatchlistArchive.commonFolder(of: Array(found.keys))
    members = Dictionary(
      found.map { (String($0.key.dropFirst(common.count)), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    names = members.keys.map { ($0, WatchlistArchive.key(of: $0)) }
      .sorted { WatchlistArchive.isBefore($0, $1) }.map { $0.0 }
  }

  /// Returns the bytes of a file in ``names``.
  func content(of name: String) throws(WatchlistFileError) -> [UInt8] {
    guard let member = members[name], member.size <= WatchlistArchive.maximumBytes else {
      throw .tooLarge(member: name, limit: WatchlistArchive.maximumBytes)
    }
    do throws(FeedError) {
      return try archive.content(of: member, limit: WatchlistArchive.maximumBytes)
    } catch {
      throw .refusedMember(name, reason: WatchlistArchive.reason(error))
    }
  }

  private static func reason(_ error: FeedError) -> String {
    if case .malformed(_, _, let reason) = error { return reason }
    return "\(error)"
  }

  /// Returns the folder that contains all of `names`, as packing a folder adds it; empty if there
  /// is none.
  private static func commonFolder(of names: [String]) -> String {
    guard let first = names.first, let slash = first.firstIndex(of: "/") else { return "" }
    let folder = String(first[...slash])
    return names.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
  }

  /// Returns the parts by which a name is ordered: numbers, each with the text after it.
  private static func key(of name: String) -> [(Int, String)] {
    var parts: [(Int, String)] = [(0, "")]
    for character in name {
      if let digit = character.isASCII ? character.wholeNumberValue : nil {
        let (number, text) = parts[parts.count - 1]
        if text.isEmpty, number < 1_000_000 {
          parts[parts.count - 1].0 = number * 10 + digit
        } else {
          parts.append((digit, ""))
        }
      } else {
        parts[parts.count - 1].1.append(character)
      }
    }
    return parts
  }

  /// Returns whether `left` is before `right`, with numbers in names ordered by value: `-2` before
  /// `-10`.
  private static func isBefore(
    _ left: (name: String, key: [(Int, String)]),
    _ right: (name: String, key: [(Int, String)])
  ) -> Bool {
    for (one, other) in zip(left.key, right.key) where one != other { return one < other }
    return left.key.count == right.key.count
      ? left.name < right.name : left.key.count < right.key.count
  }
}
