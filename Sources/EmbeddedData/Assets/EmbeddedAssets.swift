import CEmbeddedData

/// The files of the web app embedded in the program, as `Scripts/build/build-web` packed them.
public enum EmbeddedAssets {
  /// The folder of the files, named after their content: `/assets/3f9c0a12b4d5e6f7`.
  ///
  /// A program built without the web app has `/assets/none`.
  public static var root: String { pack?.root ?? "/assets/none" }

  /// All files, sorted by path; empty if the program was built without the web app.
  public static var all: [Asset] { pack?.assets ?? [] }

  /// The pack, whose head is read at the first use, without the files; nil if there is none.
  private static let pack = read(embedded_assets())

  private static func read(_ pack: embedded_pack) -> AssetPack? {
    guard pack.count > 0 else { return nil }
    guard
      let read = AssetPack(UnsafeRawBufferPointer(start: pack.bytes, count: pack.count))
    else { preconditionFailure("Scripts/build/build-web wrote no pack of this format") }
    return read
  }
}
