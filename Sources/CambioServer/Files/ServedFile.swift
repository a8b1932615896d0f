/// A file that the server sends: its bytes, which are never freed, and their known properties.
package struct ServedFile: @unchecked Sendable {
  /// The path below the assets' folder, or below the root for files of ``ServedFiles/fixed``.
  package let path: String
  package let contentType: String
  /// The length of the file in bytes.
  package let count: Int
  /// The file as it is; nil if it is packed, or made at each use.
  package let plain: UnsafeRawBufferPointer?
  package let gzip: UnsafeRawBufferPointer?
  package let brotli: UnsafeRawBufferPointer?
  /// Identifies the content: equal digests, equal bytes.
  package let digest: String
  /// Makes the bytes of the file.
  package let bytes: @Sendable () -> [UInt8]

  /// Creates a file; `gzip` and `brotli` are its bytes in these codings.
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
  /// The folder, named by the content of all files in it: `/assets/3f9c0a12`.
  package let root: String
  /// The files in that folder, which never change.
  package let versioned: [ServedFile]
  /// The files at fixed addresses, which browsers fetch anew: `/service-worker.js`.
  package let fixed: [ServedFile]

  /// Creates the set; paths have no leading slash.
  package init(root: String, versioned: [ServedFile], fixed: [ServedFile]) {
    self.root = root
    self.versioned = versioned
    self.fixed = fixed
  }
}
