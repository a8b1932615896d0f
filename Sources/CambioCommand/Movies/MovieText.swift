import ExactMoney
import Localization
import Movies
import Presentation

/// A movie as lines of text: its title, then its facts, each after a label.
struct MovieText {
  let wording: CommandWording
  let width: Int
  let isColoured: Bool

  /// Returns the facts of `movie`, with its title in the reader's language and its money as in
  /// `money`.
  func text(for movie: Movie, _ catalogue: MovieCatalogue, _ money: MovieMoneyText?) -> String {
    let movie = movie.translated(into: wording.ofPages.textLanguage)
    let year = movie.knownYear.map { " (\($0))" } ?? ""
    let title = Style(isColoured: isColoured).strong(movie.title + year)
    var rows: [(label: String, lines: [String])] = []
    func add(_ label: Message, _ lines: [String]) {
      if lines.contains(where: { !$0.isEmpty }) { rows.append((wording(label), lines)) }
    }
    add(.movieDirectors, [movie.credits.directors.joined(separator: ", ")])
    add(.movieWriters, [movie.credits.writers.joined(separator: ", ")])
    add(.movieCast, [movie.credits.cast.joined(separator: ", ")])
    add(.movieStudios, [movie.studios.joined(separator: ", ")])
    add(.movieReleased, [movie.releaseDate.map { wording.long($0) } ?? ""])
    add(.movieRatings, [movie.ratings.map { rating($0) }.joined(separator: ", ")])
    add(.movieOscars, [wording.ofPages.oscars(of: movie) ?? ""])
    add(.movieBudget, amount(movie.budget, .budget, nil, money))
    add(.movieBoxOffice, amount(movie.boxOffice, .boxOffice, movie.boxOfficeTerritory, money))
    add(.movieSource, CatalogueText(wording: wording).lines(movie.provenance.sources, catalogue))

    let labels = rows.map { $0.label.columns }.max() ?? 0
    var lines = title.wrapped(to: width) + facts(of: movie).wrapped(to: width, at: [", ", " "])
    for (label, texts) in rows {
      let parts = texts.flatMap { $0.wrapped(to: width - labels - 2, at: ["; ", ", ", " "]) }
      for (index, part) in parts.enumerated() {
        let head = index == 0 ? label : ""
        lines.append((head.rightPadded(to: labels) + "  " + part).withoutTrailingSpaces)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns IMDb id, running time, certificate, genres, countries and languages, in one line.
  private func facts(of movie: Movie) -> String {
    var facts: [String] = []
    if let id = movie.ids.imdb { facts.append(id.description) }
    if let minutes = movie.runtimeMinutes {
      facts.append(wording(.movieMinutes(minutes: "\(minutes)")))
    }
    if !movie.certificate.isEmpty { facts.append(movie.certificate) }
    let words = wording.ofPages
    facts += movie.genres.map { words.name(of: $0) } + movie.countries + movie.languages
    return facts.joined(separator: ", ")
  }

  /// Writes a rating as `Rotten Tomatoes 7.8/10 (209)`.
  private func rating(_ rating: MovieRating) -> String {
    let votes = rating.votes.map { " (\(wording.number($0)))" } ?? ""
    let value = wording.number(rating.value)
    return "\(rating.kind.name) \(value)/\(wording.number(rating.kind.best))\(votes)"
  }

  /// Writes an amount as `292,576,195 USD, worldwide, 6 Jan 2011`, followed by the lines of
  /// `money`.
  private func amount(
    _ amount: MovieAmount?,
    _ field: MovieField,
    _ territory: MovieTerritory?,
    _ money: MovieMoneyText?
  ) -> [String] {
    guard let amount else { return [] }
    let day = amount.day.map { ", \(wording.short($0))" } ?? ""
    let place =
      switch territory {
      case .world: ", " + wording.ofPages(.movieWorldwide)
      case .country(let country): ", " + (wording.name(ofRegion: country.code) ?? country.code)
      case nil: ""
      }
    let written = "\(wording.number(amount.money.amount)) \(amount.money.currency)\(place)\(day)"
    return [written] + (money?.lines(for: field) ?? [])
  }
}
