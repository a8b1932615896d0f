public import ExchangeRates
public import Localization
public import OfflineFirst

/// What every screen shows itself by: words, rates, the reader's choices, the time.
///
/// A view model holds a copy. What it changes (the preferences) the app takes over after each event, and
/// what the world changes is written into it before one. The values lie in a box that is copied when
/// one of several holders writes: view models are copied often, and the code that copies a dozen
/// values wherever one goes was a tenth of the browser's program.
public struct Surroundings: @unchecked Sendable {
  /// How a refresh is going.
  public enum Refresh: Hashable, Sendable {
    case idle, running
    case failed(RefreshTrouble)
  }

  private struct Values {
    var wording: Wording
    var preferences: Preferences
    var rates: RateBook
    var now: Instant
    var utcOffset = 0
    var isOffline = false
    var refresh = Refresh.idle
    var hasNewVersion = false
    var loaded: [(request: RateQuery, data: RateAnswer)] = []
    var unavailable: [RateQuery] = []
    var announcement = ""
    var finder: CurrencyFinder?
    var searchLocales: [LocaleData] = []
  }

  private final class Box {
    var values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var box: Box

  public init(wording: Wording, preferences: Preferences, rates: RateBook, now: Instant) {
    box = Box(Values(wording: wording, preferences: preferences, rates: rates, now: now))
  }

  /// Has a box of one's own to write into.
  @inline(never)
  private mutating func separate() {
    if !isKnownUniquelyReferenced(&box) { box = Box(box.values) }
  }

  public var wording: Wording {
    get { box.values.wording }
    set {
      separate()
      box.values.wording = newValue
    }
  }

  public var preferences: Preferences {
    get { box.values.preferences }
    set {
      separate()
      box.values.preferences = newValue
    }
  }

  public var rates: RateBook {
    get { box.values.rates }
    set {
      separate()
      box.values.rates = newValue
    }
  }

  public var now: Instant {
    get { box.values.now }
    set {
      separate()
      box.values.now = newValue
    }
  }

  /// How far the reader's clock is ahead of UTC, in seconds; 0 on the server, which cannot know.
  public var utcOffset: Int {
    get { box.values.utcOffset }
    set {
      separate()
      box.values.utcOffset = newValue
    }
  }

  public var isOffline: Bool {
    get { box.values.isOffline }
    set {
      separate()
      box.values.isOffline = newValue
    }
  }

  public var refresh: Refresh {
    get { box.values.refresh }
    set {
      separate()
      box.values.refresh = newValue
    }
  }

  /// Whether a newer version of the app waits to take over.
  public var hasNewVersion: Bool {
    get { box.values.hasNewVersion }
    set {
      separate()
      box.values.hasNewVersion = newValue
    }
  }

  /// What was loaded for screens, the newest last.
  public var loaded: [(request: RateQuery, data: RateAnswer)] {
    get { box.values.loaded }
    set {
      separate()
      box.values.loaded = newValue
    }
  }

  /// What could not be had: not asked again until the connection or the rates have changed.
  public var unavailable: [RateQuery] {
    get { box.values.unavailable }
    set {
      separate()
      box.values.unavailable = newValue
    }
  }

  /// What the live region says, until the next event.
  public var announcement: String {
    get { box.values.announcement }
    set {
      separate()
      box.values.announcement = newValue
    }
  }

  /// The search of currencies, made once by the first screen that needs it.
  public var finder: CurrencyFinder? {
    get { box.values.finder }
    set {
      separate()
      box.values.finder = newValue
    }
  }

  /// Locales whose names the search knows, beside the reader's.
  public var searchLocales: [LocaleData] {
    get { box.values.searchLocales }
    set {
      separate()
      box.values.searchLocales = newValue
    }
  }

  /// What was loaded for `request`; nil when it was not, or could not be.
  public func data(for request: RateQuery) -> RateAnswer? {
    loaded.last { $0.request == request }?.data
  }
}
