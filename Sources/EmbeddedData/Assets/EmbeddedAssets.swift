import CEmbeddedData

/// The files of the web app inside the binary, as `Scripts/build/build-web` packed them.
public enum EmbeddedAssets {
  /// The folder that they are served under, named by their content: `/assets/3f9c0a12b4d5e6f7`.
  ///
  /// `/assets/none` in a binary that was built without them.
  public static var root: String { pack?.root ?? "/assets/none" }

  /// Every file, in the order of the paths; empty in a binary that was built without them.
  public static var all: [Asset] { pack?.assets ?? [] }

  /// The first use reads the list of the files, not the files.
  private static let pack = read(embedded_assets())

  private static func read(_ pack: embedded_pack) -> AssetPack? {
    guard pack.count > 0 else { return nil }
    guard
      let read = AssetPack(UnsafeRawBufferPointer(start: pack.bytes, count: pack.count))
    else { preconditionFailure("Scripts/build/build-web wrote no pack of this format") }
    return read
  }
}
