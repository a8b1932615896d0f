/// A file that the server sends: its bytes and their known properties.
package struct ServedFile: Sendable {
  /// The path below the assets' folder, or below the root for files of ``ServedFiles/fixed``.
  package let path: String
  package let contentType: String
  package let bytes: [UInt8]
  package let gzip: [UInt8]?
  package let brotli: [UInt8]?
  /// Identifies the content: equal digests, equal bytes.
  package let digest: String
  /// Whether the server should compress it if it is not compressed yet.
  package let isCompressible: Bool

  /// Creates a file; `gzip` and `brotli` are its bytes in these codings.
  package init(
    path: String,
    contentType: String,
    bytes: [UInt8],
    gzip: [UInt8]? = nil,
    brotli: [UInt8]? = nil,
    digest: String,
    isCompressible: Bool = false
  ) {
    self.path = path
    self.contentType = contentType
    self.bytes = bytes
    self.gzip = gzip
    self.brotli = brotli
    self.digest = digest
    self.isCompressible = isCompressible
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
