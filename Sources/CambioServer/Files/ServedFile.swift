/// A file that the server sends, with bytes that are never freed.
package struct ServedFile: @unchecked Sendable {
  /// The path below the assets' folder, or below the root for files of ``ServedFiles/fixed``.
  package let path: String
  /// The media type.
  package let contentType: String
  /// The length of the file in bytes.
  package let count: Int
  /// The bytes; nil if the file is packed, or made at each use.
  package let plain: UnsafeRawBufferPointer?
  /// The bytes compressed with gzip; nil if there are none.
  package let gzip: UnsafeRawBufferPointer?
  /// The bytes compressed with Brotli; nil if there are none.
  package let brotli: UnsafeRawBufferPointer?
  /// The digest of the content: files with equal digests have equal bytes.
  package let digest: String
  /// Returns the bytes of the file.
  package let bytes: @Sendable () -> [UInt8]

  package init(
    path: String,
    contentType: String,
    count: Int,
    plain: UnsafeRawBufferPointer? = nil,
    gzip: UnsafeRawBufferPointer? = nil,
    brotli: UnsafeRawBufferPointer? = nil,
    digest: String,
    bytes: @escaping @Sendable () -> [UInt8]
  ) {
    self.path = path
    self.contentType = contentType
    self.count = count
    self.plain = plain
    self.gzip = gzip
    self.brotli = brotli
    self.digest = digest
    self.bytes = bytes
  }
}

/// The files of the web app.
package struct ServedFiles: Sendable {
  /// The path of the folder, which is named by the content of its files: `/assets/3f9c0a12`.
  package let root: String
  /// The files in the folder, which never change.
  package let versioned: [ServedFile]
  /// The files at fixed addresses, which browsers fetch again: `/service-worker.js`.
  package let fixed: [ServedFile]

  /// Creates the set; paths have no leading slash.
  package init(root: String, versioned: [ServedFile], fixed: [ServedFile]) {
    self.root = root
    self.versioned = versioned
    self.fixed = fixed
  }
}
