import PlainBytes

/// The address of the settings, `/settings`, or of a page below them.
public enum SettingsAddress: Hashable, Sendable {
  case overview, erase, about

  init?(_ parts: [String]) {
    if parts.count == 1 {
      self = .overview
    } else if parts.count == 2, parts[1].isSame(as: "erase") {
      self = .erase
    } else if parts.count == 2, parts[1].isSame(as: "about") {
      self = .about
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .overview: "/settings"
    case .erase: "/settings/erase"
    case .about: "/settings/about"
    }
  }
}
