/// The texts of the elements around the page's content: `html`, `title` and `body`.
public struct PageFrame: Hashable, Sendable {
  public let title: String
  /// The BCP 47 tag of the language.
  public let language: String
  /// `ltr` or `rtl`.
  public let direction: String
  /// `auto`, `light` or `dark`.
  public let theme: String
  /// The classes of `body`.
  public let bodyClass: String
}
