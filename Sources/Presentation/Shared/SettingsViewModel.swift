import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The reader's choices: each holds as soon as it is made.
public struct SettingsViewModel: ScreenModel {
  public var surroundings: Surroundings
  public let place: SettingsAddress
  /// The own rate that could not be added, as written.
  public private(set) var draft: OwnRateForm?
  /// What is wrong with it.
  public private(set) var problem: String?
  /// What is wrong with the file that was to be imported.
  public private(set) var importProblem: String?

  public init(_ address: SettingsAddress, _ surroundings: Surroundings) {
    place = address
    self.surroundings = surroundings
  }

  public var address: Address { .settings(place) }

  public var title: String { heading }

  public var heading: String {
    let wording = surroundings.wording
    return switch place {
    case .overview: wording(.pageSettings)
    case .erase: wording(.settingsEraseTitle)
    case .about: wording(.settingsSources)
    }
  }

  // MARK: Events

  public mutating func handle(_ action: Action, _ value: String) -> [AppEffect] {
    switch action {
    case .language:
      surroundings.preferences.setLanguage(value)
      // Other words are other bytes.
      return [.keep, .reload]
    case .theme:
      guard let theme = Preferences.Theme(named: value) else { return [] }
      surroundings.preferences.theme = theme
    case .home:
      guard let currency = Currency(value) else { return [] }
      surroundings.preferences.setHome(currency)
    case .source: surroundings.preferences.setSource(value)
    case .singleKeys: surroundings.preferences.hasSingleKeys = value.isSame(as: "1")
    case .addRate: return addRate(OwnRateForm(Query(value)))
    case .removeRate:
      guard let pair = CurrencyPair(joined: value) else { return [] }
      surroundings.preferences.removeOwnRate(of: pair)
      announce(.settingsRateRemoved(pair: pair.description))
    case .export:
      return [.download(name: "cambio.txt", text: surroundings.preferences.fileText)]
    case .importFile: return importFile(value)
    case .install: return [.install]
    case .erase: return erase()
    default: return []
    }
    return [.keep]
  }

  private mutating func addRate(_ form: OwnRateForm) -> [AppEffect] {
    do throws(OwnRateForm.Problem) {
      let own = try form.ownRate(in: surroundings.wording.locale, setAt: surroundings.now)
      try surroundings.preferences.keep(own)
      draft = nil
      problem = nil
      announce(.settingsRateAdded(pair: own.pair.description))
      return [.keep]
    } catch {
      draft = form
      let text = text(of: error)
      problem = text
      surroundings.announcement = text
      return [.focus(error == .feeUnreadable ? "own-fee" : "own-rate")]
    }
  }

  private func text(of problem: OwnRateForm.Problem) -> String {
    let wording = surroundings.wording
    return switch problem {
    case .sameCurrency: wording(.settingsSameCurrency)
    case .rateUnreadable: wording(.converterRateWrong)
    case .feeUnreadable: wording(.converterFeeWrong)
    case .tooMany: wording(.settingsRatesFull)
    }
  }

  private mutating func announce(_ message: Message) {
    surroundings.announcement = surroundings.wording(message)
  }

  /// Takes the preferences of a file's text.
  private mutating func importFile(_ text: String) -> [AppEffect] {
    guard let preferences = Preferences(text: text) else {
      importProblem = surroundings.wording(.settingsImportFailed)
      surroundings.announcement = surroundings.wording(.settingsImportFailed)
      return []
    }
    importProblem = nil
    let isOtherLanguage =
      !(preferences.language ?? "").isSame(as: surroundings.preferences.language ?? "")
    surroundings.preferences = preferences
    surroundings.announcement = surroundings.wording(.settingsImported)
    return isOtherLanguage ? [.keep, .reload] : [.keep]
  }

  /// Forgets everything, once the page that asks has been answered.
  private mutating func erase() -> [AppEffect] {
    guard place == .erase else { return [.show(.settings(.erase), isReplacing: false)] }
    let isOtherLanguage = surroundings.preferences.language != nil
    surroundings.preferences = Preferences(for: surroundings.wording.locale)
    surroundings.loaded = []
    surroundings.announcement = surroundings.wording(.settingsErased)
    let effects: [AppEffect] = [.erase, .show(.settings(.overview), isReplacing: true)]
    return isOtherLanguage ? effects + [.reload] : effects
  }
}
