import BoxOffice
import CambioAPI
import ExactJSON
public import ExactMoney
import Localization
import Movies
import PlainBytes
import Presentation
import WebViews

/// The pages of movies without a network, rendered by the server's views from the movies on the
/// device.
///
/// The program exists while the service worker needs it, and sorts its movies once.
public final class MovieProgram<Host: PageHost> {
  /// The slots at the start, in the order in which the host fills them.
  private enum Slot: Int32 {
    case catalogue, movies, locale, messages
  }

  private let host: Host
  private let movies: MovieCollection
  private let origins: MovieOrigins
  private let offline: OfflineMovies
  private let wording: Wording

  /// Creates the program from the movies and words in the slots of `host`; nil if they are
  /// unreadable.
  public init?(on host: Host) {
    let bytes = host.lastingBytes(in: Slot.catalogue.rawValue)
    guard let catalogue = MovieCatalogue(bytes: bytes), let years = catalogue.years,
      let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue)),
      let document = try? JSONValue(host.bytes(in: Slot.movies.rawValue)),
      let offline = OfflineMoviesJSON.decode(document)
    else { return nil }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let reported = offline.reported.map { $0.movie }
    self.host = host
    self.offline = offline
    movies = MovieCollection(catalogue, reported: reported, popular: offline.popular)
    origins = MovieOrigins(
      catalogueDay: catalogue.snapshotDay,
      catalogueYears: years,
      years: movies.years ?? years,
      lastYear: movies.holdings.years?.upperBound,
      hasPopular: !offline.popular.isEmpty,
      credits: offline.credits
    )
    wording = Wording(locale: locale, messages: messages)
  }

  /// Renders the page at the address in the first slot; returns false if there is none.
  ///
  /// The second slot has the preferences, the third the path of the assets. The host receives the
  /// document with its HTTP status, or the address to redirect to.
  public func draw(now: Instant) -> Bool {
    let (path, query) = host.text(in: 0).cut(at: "?")
    let environment = AppEnvironment(
      wording: wording,
      preferences: Preferences(kept: host.text(in: 1), for: wording.locale),
      now: now
    )
    let screens = MovieScreens(
      of: movies,
      origins,
      environment,
      poster: { [offline] in offline.reported($0)?.poster },
      backdrop: { [offline] in
        offline.reported($0)?.backdrop.map { MovieBackdrop(narrow: $0.narrow, wide: $0.wide) }
      },
      worth: { [offline] movie, field, _, target, _ in offline.value(of: field, movie, in: target) }
    )
    guard let answer = screens.answer(at: path, query: query ?? "") else { return false }
    switch answer {
    case .moved(let address): host.call(.show, [address], number: 1)
    case .screen(let screen):
      let view = AppView(screen, assets: Assets(root: host.text(in: 2)), drawnOf: movies.count)
      host.call(.document, [view.movieDocument.text], number: screen.status)
    }
    return true
  }
}

extension OfflineMovies {
  /// Returns the sources' part of a movie; nil if only the catalogue has the movie.
  fileprivate func reported(_ movie: Movie) -> Reported? {
    reported.first { $0.movie.ids.isSameMovie(as: movie.ids) }
  }

  /// Returns the worth of a movie's money in a currency.
  fileprivate func value(
    of field: MovieField,
    _ movie: Movie,
    in target: Currency
  ) -> ReleaseValue {
    guard target == currency, let number = movie.ids.imdb else { return .unknown }
    return worths.first { $0.movie == number && $0.field == field }?.value ?? .unknown
  }
}

extension MovieScreen {
  /// The HTTP status with which a server would send the screen.
  fileprivate var status: Int32 {
    guard case .notice(let notice) = self else { return 200 }
    return switch notice.refusal {
    case .unreadable: 400
    case .unknown: 404
    case .unanswered: 424
    }
  }
}
