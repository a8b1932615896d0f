/// The plural categories of CLDR; which one a number takes is each language's rule.
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other

  /// The category with this name in ASCII.
  init?(name: some Sequence<UInt8>) {
    guard let category = PluralCategory.allCases.first(where: { $0.name.elementsEqual(name) })
    else { return nil }
    self = category
  }

  private var name: String.UTF8View {
    switch self {
    case .zero: "zero".utf8
    case .one: "one".utf8
    case .two: "two".utf8
    case .few: "few".utf8
    case .many: "many".utf8
    case .other: "other".utf8
    }
  }
}
