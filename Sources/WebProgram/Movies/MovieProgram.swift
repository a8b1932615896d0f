import BoxOffice
import CambioAPI
import ExactJSON
import ExactMoney
import Localization
import Markup
import Movies
import PlainBytes
import Presentation
import WebViews

/// The pages of films on a device without a connection: drawn by the views of the server, of the films at hand.
///
/// It lives as long as the service worker needs it, and draws page after page: its films are put in order once.
public final class MovieProgram<Host: PageHost> {
  /// The slots that it is started with, in the order in which the host fills them.
  private enum Slot: Int32 {
    case catalogue, movies, locale, messages
  }

  private let host: Host
  private let films: MovieCollection
  private let origins: MovieOrigins
  private let movies: OfflineMovies
  private let wording: Wording

  /// The program of the films and words in the slots of `host`; nil when they cannot be read.
  public init?(on host: Host) {
    let bytes = host.lastingBytes(in: Slot.catalogue.rawValue)
    guard let catalogue = MovieCatalogue(bytes: bytes), let years = catalogue.years,
      let locale = LocaleData(text: host.lastingBytes(in: Slot.locale.rawValue)),
      let document = try? JSONValue(host.bytes(in: Slot.movies.rawValue)),
      let movies = OfflineMoviesJSON.decode(document)
    else { return nil }
    let messages = MessageCatalogue(text: host.lastingBytes(in: Slot.messages.rawValue))
    let told = movies.told.map { $0.movie }
    self.host = host
    self.movies = movies
    films = MovieCollection(catalogue, told: told, popular: movies.popular)
    origins = MovieOrigins(
      catalogueDay: catalogue.snapshotDay,
      catalogueYears: years,
      years: films.years ?? years,
      lastYear: films.holdings.years?.upperBound,
      credits: movies.credits
    )
    wording = Wording(locale: locale, messages: messages)
  }

  /// Draws what is at the address in the first slot, for the state in the second; false when it cannot be.
  ///
  /// The host gets the document with its status, as HTTP has it, or the address where the page is.
  public func draw() -> Bool {
    let (path, query) = host.text(in: 0).cut(at: "?")
    guard let value = try? JSONValue(host.bytes(in: 1)), let state = PageStateJSON.decode(value)
    else { return false }
    let environment = AppEnvironment(
      wording: wording,
      preferences: Preferences(kept: state.preferences, for: wording.locale),
      now: state.now
    )
    let screens = MovieScreens(
      of: films,
      origins,
      environment,
      MoviePictures(
        areOffered: movies.hasPictures,
        poster: { [movies] in movies.told($0)?.poster },
        backdrop: { [movies] in
          movies.told($0)?.backdrop.map { MovieBackdrop(narrow: $0.narrow, wide: $0.wide) }
        }
      ),
      worth: { [movies] movie, field, _, target, _ in movies.value(of: field, movie, in: target) }
    )
    guard let answer = screens.answer(at: path, query: query ?? "") else { return false }
    switch answer {
    case .moved(let address): host.call(.show, [address], number: 1)
    case .screen(let screen):
      let document = MovieDocument(
        screen,
        assets: Assets(root: state.root),
        drawnOf: films.count
      )
      host.call(.document, [document.html.text], number: screen.status)
    }
    return true
  }
}

extension OfflineMovies {
  /// What sources told of a film; nil for one that is the catalogue's alone.
  fileprivate func told(_ movie: Movie) -> Told? {
    told.first { $0.movie.ids.isSameFilm(as: movie.ids) }
  }

  /// What money of a film was worth in a currency.
  fileprivate func value(
    of field: MovieField,
    _ movie: Movie,
    in target: Currency
  ) -> ReleaseValue {
    guard target == currency, let film = movie.ids.imdb else { return .unknown }
    return worths.first { $0.film == film && $0.field == field }?.value ?? .unknown
  }
}

extension MovieScreen {
  /// What a server answers it with.
  fileprivate var status: Int32 {
    switch self {
    case .list, .film, .watchlist, .notice: 200
    case .refused(_, .unreadable): 400
    case .refused(_, .unknown): 404
    }
  }
}
