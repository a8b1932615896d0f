/// A file that the server sends: its bytes, and what is known of them beforehand.
package struct ServedFile: Sendable {
  /// The path below the folder of the assets, or below the root for those of ``ServedFiles/fixed``.
  package let path: String
  package let contentType: String
  package let bytes: [UInt8]
  package let gzip: [UInt8]?
  package let brotli: [UInt8]?
  /// Names the content: equal digests, equal bytes.
  package let digest: String
  /// Whether the server should compress it where it comes uncompressed.
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
  /// The folder that is named by the content of all files in it: `/assets/3f9c0a12`.
  package let root: String
  /// The files in that folder, which never change.
  package let versioned: [ServedFile]
  /// The files at addresses of their own, which browsers ask for anew: `/service-worker.js`.
  package let fixed: [ServedFile]

  /// Creates the set; paths have no slash in front.
  package init(root: String, versioned: [ServedFile], fixed: [ServedFile]) {
    self.root = root
    self.versioned = versioned
    self.fixed = fixed
  }
}
