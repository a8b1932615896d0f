/// The reason why OMDb has no answer, in its own words, which clients compare literally.
package enum OMDbFailure: Error, Hashable, Sendable {
  /// No movie, series, season or episode matches.
  case movieNotFound, seriesNotFound, seasonNotFound, episodeNotFound
  /// The text of a search has fewer than three letters and digits.
  case tooManyResults
  /// The value of `i` is not an IMDb id.
  case incorrectID
  /// The catalogue and the sources have no movie with the IMDb id.
  case unknownID
  /// A source that may have the answer failed or timed out.
  case sourceFailed
  /// The query has none of the parameters `s`, `t` and `i`.
  case nothingAsked
  /// The page is outside of 1 to 100.
  case pageOutOfRange
  /// A parameter that must be a number has this text.
  case notNumber(String)
  /// The server is at its limit of requests.
  case limitReached

  /// The sentence in the answer.
  package var text: String {
    switch self {
    case .movieNotFound: "Movie not found!"
    case .seriesNotFound: "Series not found!"
    case .seasonNotFound: "Series or season not found!"
    case .episodeNotFound: "Series or episode not found!"
    case .tooManyResults: "Too many results."
    case .incorrectID: "Incorrect IMDb ID."
    case .unknownID, .sourceFailed: "Error getting data."
    case .nothingAsked: "Something went wrong."
    case .pageOutOfRange: "The offset specified in a OFFSET clause may not be negative."
    case .notNumber(let text):
      "Conversion from string \"\(text.prefix(50))\" to type 'Double' is not valid."
    case .limitReached: "Request limit reached!"
    }
  }

  /// The HTTP status: 200 also if nothing was found, as at OMDb.
  package var status: Int {
    switch self {
    case .limitReached: 401
    case .sourceFailed: 503
    default: 200
    }
  }
}
