import CEmbeddedData

/// A file inside the binary, whose bytes are never freed or written, hence `@unchecked Sendable`.
public struct EmbeddedFile: @unchecked Sendable {
  /// The BCP 47 tag in its name.
  public let tag: String
  public let bytes: UnsafeRawBufferPointer

  fileprivate init(_ file: embedded_locale) {
    tag = String(cString: file.tag)
    bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
  }
}

extension EmbeddedLocales {
  /// The files of the locales, for a program elsewhere to read.
  public static var localeFiles: [EmbeddedFile] {
    (0..<embedded_locale_count()).map { EmbeddedFile(embedded_locale_at($0)) }
  }
}
