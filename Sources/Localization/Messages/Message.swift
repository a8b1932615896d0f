/// A message of Cambio, with the values of its placeholders.
///
/// Messages are made by functions that `Scripts/data/generate-languages` writes from
/// `Data/languages/en.txt`, so that a missing or wrong placeholder does not compile. The messages
/// of the command are declared in its module, those of pages in `Presentation`.
///
///     wording(.rateLine(base: "USD", rate: "5.43251", quote: "BRL"))   // "1 USD = 5.43251 BRL"
///     wording(.ageDays(count: 22))                                      // "22 days ago"
public struct Message: Sendable {
  /// The basis on which the plural of a message is chosen.
  package enum Plural: Sendable {
    case none
    /// A number, which is also a placeholder of the message.
    case count(Int)
    /// The category of a number that is among the arguments.
    case category(PluralCategory)
  }

  /// The hash of the message's name (18 bits of FNV-1a), the same in every version and language.
  let id: UInt32
  /// The values, in the alphabetic order of the placeholders.
  let arguments: [String]
  let plural: Plural

  package init(_ id: UInt32, _ arguments: [String] = [], _ plural: Plural = .none) {
    self.id = id
    self.arguments = arguments
    self.plural = plural
  }

  /// Returns the short name of a month, 1 to 12.
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
