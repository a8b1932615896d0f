public import ExactMoney
import Localization
import PlainBytes

/// The reader's choices, each of which takes effect at once.
public final class SettingsViewModel: ScreenModel {
  public let environment: AppEnvironment
  public let place: SettingsAddress
  /// The own rate that was refused, with the problem; nil if none was.
  public internal(set) var refusedRate: (form: OwnRateForm, problem: String)?
  /// The problem of the imported file; nil if there is none.
  public private(set) var importProblem: String?

  public init(_ address: SettingsAddress, _ environment: AppEnvironment) {
    place = address
    self.environment = environment
  }

  public var address: Address { .settings(place) }

  public var heading: String {
    switch place {
    case .overview: wording(.pageSettings)
    case .erase: wording(.settingsEraseTitle)
    case .about: wording(.settingsSources)
    }
  }

  /// Returns whether `language` is the chosen one.
  public func isChosen(_ language: SettingsLanguage) -> Bool {
    environment.preferences.language.map { language.tag.isSame(as: $0) } ?? false
  }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .language:
      environment.preferences.setLanguage(value)
      // Another language needs other files.
      return [.reload]
    case .theme:
      guard let theme = Preferences.Theme(named: value) else { return [] }
      environment.preferences.theme = theme
    case .singleKeys: environment.preferences.hasSingleKeys = value.isSame(as: "1")
    case .remember:
      environment.preferences.rates.isRemembering = value.isSame(as: "1")
      if !environment.preferences.rates.isRemembering {
        environment.recent = RecentConversions()
        return [.keepRecent("")]
      }
    case .export:
      return [.exportAll(name: "cambio.txt", text: environment.preferences.fileText)]
    case .importFile: return importFile(value)
    case .install: return [.install]
    case .erase: return erase()
    case .undo: return [.undoErasure]
    default: return chooseRates(action, value)
    }
    return []
  }

  /// Replaces the preferences by those in a file's text.
  private func importFile(_ text: String) -> Step {
    guard let preferences = Preferences(text: text) else {
      importProblem = wording(.settingsImportFailed)
      announce(.settingsImportFailed)
      return []
    }
    importProblem = nil
    environment.canUndoErasure = false
    let isOtherLanguage =
      !(preferences.language ?? "").isSame(as: environment.preferences.language ?? "")
    environment.preferences = preferences
    announce(.settingsImported)
    return isOtherLanguage ? [.importOthers, .reload] : [.importOthers]
  }

  /// Erases everything, once the reader has confirmed it.
  private func erase() -> Step {
    guard place == .erase else { return Step(.push(.settings(.erase))) }
    let erased = environment.preferences.fileText
    environment.preferences = Preferences(for: wording.locale)
    environment.rates.loaded = []
    environment.recent = RecentConversions()
    environment.canUndoErasure = true
    announce(.settingsErased)
    return Step(.replace(.settings(.overview)), [.erase(erased)])
  }
}

/// A language of the app.
public struct SettingsLanguage: Sendable {
  /// The BCP 47 tag.
  public let tag: StaticString
  /// The name of the language in the language itself.
  public let name: StaticString
}

/// The address of the settings, `/settings`, or of a page below them.
public enum SettingsAddress: UInt8, NamedChoice, Hashable {
  case overview, erase, about

  /// The last parts of the paths.
  public static var names: StaticString { "settings erase about" }

  init?(_ parts: [String]) {
    guard let last = parts.last, let page = SettingsAddress(named: last),
      parts.count == (page == .overview ? 1 : 2)
    else { return nil }
    self = page
  }

  var text: String { self == .overview ? "/settings" : "/settings/" + name }
}
