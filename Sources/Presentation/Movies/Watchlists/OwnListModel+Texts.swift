import Localization
public import Movies

/// The texts about the list.
extension OwnListModel {
  /// Reports that `file` is larger than the server accepts.
  public func refuse(tooLarge file: String) -> [Effect] {
    let limit = String(MovieWatchlistViewModel.maximumMegabytes)
    return fail(wording(.importTooLarge(file: file, limit: limit)))
  }

  /// Reports why the server refused `file`.
  ///
  /// `status` is the HTTP status, or 0 without a response; `reason` is the server's message, if
  /// any.
  public func refuse(_ status: Int32, _ reason: String?, _ file: String) -> [Effect] {
    switch status {
    case 413: refuse(tooLarge: file)
    case 422: fail(reason ?? wording(.movieListNeedsServer))
    case 429: fail(wording(.pageBusy) + ". " + wording(.pageBusyHelp))
    default: fail(wording(.movieListNeedsServer))
    }
  }

  /// Reports that the device could not store the list.
  public func reportUnkept() -> [Effect] { [.say(wording(.movieListNotKept))] }

  /// Returns heading and help for the page of a movie that only the list knows.
  public func account(of movie: WatchlistMovie) -> (heading: String, help: String) {
    let year = movie.year.map { wording.year($0) }
    let heading = year.map { wording(.movieOfYear(title: movie.title, year: $0)) }
    return (heading ?? movie.title, wording(.movieListKnown))
  }
}
