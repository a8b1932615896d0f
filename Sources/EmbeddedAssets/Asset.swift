/// A file of the web app inside the binary.
///
/// It lies in memory that is never freed or written, which is what makes it safe to share.
public struct Asset: @unchecked Sendable {
  /// The path below the folder of all files: `cambio.css`, `flags/br.svg`.
  public let path: String
  /// The value of the `Content-Type` field.
  public let contentType: String
  public let bytes: UnsafeRawBufferPointer
  /// The same bytes compressed; nil when that hardly makes them fewer.
  public let gzip: UnsafeRawBufferPointer?
  public let brotli: UnsafeRawBufferPointer?
  /// The SHA-256 of `bytes`, as 64 hexadecimal digits.
  public let digest: String

  /// Whether the file belongs into the folder named by its content, where it may be kept for ever.
  ///
  /// The two others have addresses that browsers remember, and are asked for anew each time.
  public var isVersioned: Bool {
    path != "service-worker.js" && path != "manifest.webmanifest"
  }
}
