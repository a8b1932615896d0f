/// Something that Cambio says, with what stands in its placeholders.
///
/// Made by functions that `Scripts/data/generate-languages` writes from `Data/languages/en.txt`, so that a
/// missing or a wrong placeholder does not compile. What the command alone says is declared in its module,
/// what pages say in `Presentation`.
///
///     wording(.rateLine(base: "USD", rate: "5.43251", quote: "BRL"))   // "1 USD = 5.43251 BRL"
///     wording(.ageDays(count: 22))                                      // "22 days ago"
public struct Message: Sendable {
  /// What decides the plural of a message.
  package enum Plural: Sendable {
    case none
    /// A number, which the message names.
    case count(Int)
    /// The category of a number that is among the arguments.
    case category(PluralCategory)
  }

  /// What its name is hashed to (18 bits of FNV-1a): the same in every version and language.
  let id: UInt32
  /// In the order of the placeholders' names.
  let arguments: [String]
  let plural: Plural

  package init(_ id: UInt32, _ arguments: [String] = [], _ plural: Plural = .none) {
    self.id = id
    self.arguments = arguments
    self.plural = plural
  }

  /// The short name of a month, 1 to 12.
  public static func month(_ month: Int) -> Message {
    switch month {
    case 1: .january
    case 2: .february
    case 3: .march
    case 4: .april
    case 5: .may
    case 6: .june
    case 7: .july
    case 8: .august
    case 9: .september
    case 10: .october
    case 11: .november
    default: .december
    }
  }
}
