import CEmbeddedLocales

/// A file inside the binary, whose bytes are never freed or written, hence `@unchecked Sendable`.
public struct EmbeddedFile: @unchecked Sendable {
  /// The BCP 47 tag in its name.
  public let tag: String
  public let bytes: UnsafeRawBufferPointer

  fileprivate init(_ file: embedded_locale) {
    self.init(
      tag: String(cString: file.tag),
      bytes: UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    )
  }

  fileprivate init(tag: String, bytes: UnsafeRawBufferPointer) {
    (self.tag, self.bytes) = (tag, bytes)
  }
}

extension EmbeddedLocales {
  /// The files of the locales, for a program elsewhere to read.
  public static var localeFiles: [EmbeddedFile] {
    (0..<embedded_locale_count()).map { EmbeddedFile(embedded_locale_at($0)) }
  }

  /// The files of what the page says.
  public static var messageFiles: [EmbeddedFile] {
    (0..<embedded_messages_count()).map { EmbeddedFile(embedded_page_messages_at($0)) }
  }

  /// The files of what the server's own pages say beyond that: they go on where the page's end.
  public static var siteMessageFiles: [EmbeddedFile] {
    (0..<embedded_messages_count()).map { index in
      let page = EmbeddedFile(embedded_page_messages_at(index))
      let site = EmbeddedFile(embedded_site_messages_at(index))
      return EmbeddedFile(
        tag: site.tag,
        bytes: UnsafeRawBufferPointer(rebasing: site.bytes[page.bytes.count...])
      )
    }
  }
}
