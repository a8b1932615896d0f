import Localization
public import Movies

/// What a page says of the list.
extension OwnListModel {
  /// A file called `file` is larger than the server takes.
  public func refuse(tooLarge file: String) -> [Effect] {
    let limit = String(MovieWatchlistViewModel.maximumMegabytes)
    return fail(wording(.importTooLarge(file: file, limit: limit)))
  }

  /// The server answered with `status`, HTTP's or 0 for no answer at all, about a file called `file`, perhaps with a
  /// reason.
  public func refuse(_ status: Int32, _ reason: String?, _ file: String) -> [Effect] {
    switch status {
    case 413: refuse(tooLarge: file)
    case 422: fail(reason ?? wording(.movieListNeedsServer))
    case 429: fail(wording(.pageBusy) + ". " + wording(.pageBusyHelp))
    default: fail(wording(.movieListNeedsServer))
    }
  }

  /// The device could not store the list.
  public func tellUnkept() -> [Effect] { [.say(wording(.movieListNotKept))] }

  /// Heading and help of the page of a movie that only the list knows.
  public func account(of movie: WatchlistMovie) -> [String] {
    let year = movie.year.map { wording.year($0) }
    let heading = year.map { wording(.movieOfYear(title: movie.title, year: $0)) }
    return [heading ?? movie.title, wording(.movieListKnown)]
  }
}
