import ExactJSON
package import Movies

/// A series or an episode as OMDb tells of one: as of a film, with fields of its own between.
struct OMDbSeries {
  /// The fields before the list of ratings, and after it.
  private let before: [OMDbField]
  private let after: [OMDbField]
  private let ratings: [JSONValue]

  init(_ series: Series, plot: OMDbQuestion.Plot) {
    self.init(
      series.facts,
      plot,
      year: OMDbText.known(series.years?.text),
      last: [("Type", "series"), ("totalSeasons", OMDbText.known(series.seasons))]
    )
  }

  init(_ episode: SeriesEpisode, plot: OMDbQuestion.Plot) {
    self.init(
      episode.facts,
      plot,
      year: OMDbText.known(episode.facts.film.knownYear),
      afterReleased: [
        ("Season", OMDbText.known(episode.season)), ("Episode", OMDbText.known(episode.number)),
      ],
      last: [("seriesID", OMDbText.known(episode.series?.description)), ("Type", "episode")]
    )
  }

  private init(
    _ facts: SeriesFacts,
    _ plot: OMDbQuestion.Plot,
    year: String,
    afterReleased: [OMDbField] = [],
    last: [OMDbField]
  ) {
    let film = OMDbFilm(movie: facts.film, plot: plot, ownPoster: nil)
    before = film.before.flatMap { field -> [OMDbField] in
      switch field.name {
      case "Year": [(field.name, year)]
      case "Released": [field] + afterReleased
      case "Genre": [(field.name, OMDbText.list(facts.genres))]
      case "Awards": [(field.name, OMDbText.known(facts.awards))]
      default: [field]
      }
    }
    ratings = film.ratings
    after = film.marks + last
  }

  /// All but the ratings.
  var fields: [OMDbField] { before + after }

  /// The members of the object.
  var members: [JSONMember] {
    OMDbText.members(before) + [JSONMember("Ratings", .array(ratings))] + OMDbText.members(after)
  }

  /// The fields of a line among the results of a search.
  static func resultFields(_ series: Series) -> [OMDbField] {
    OMDbFilm(movie: series.facts.film, plot: .short, ownPoster: nil).resultFields.map { field in
      switch field.name {
      case "Year": (field.name, OMDbText.known(series.years?.text))
      case "Type": (field.name, "series")
      default: field
      }
    }
  }
}

extension OMDbAnswer {
  /// A series, whole.
  package init(_ series: Series, plot: OMDbQuestion.Plot) {
    self.init(OMDbSeries(series, plot: plot))
  }

  /// An episode, whole.
  package init(_ episode: SeriesEpisode, plot: OMDbQuestion.Plot) {
    self.init(OMDbSeries(episode, plot: plot))
  }

  private init(_ series: OMDbSeries) {
    self.init(series.members, [OMDbXML.Element(name: "movie", attributes: series.fields)])
  }

  /// Some of the series that a search found, and how many there are.
  package init(_ page: SeriesPage) {
    self.init(found: page.results.map { OMDbSeries.resultFields($0) }, of: page.totalResults)
  }

  /// A season; the days of its episodes are written in another way than everywhere else.
  package init(_ season: SeriesSeason) {
    let fields: [OMDbField] = [
      ("Title", OMDbText.known(season.series)), ("Season", "\(season.number)"),
      ("totalSeasons", OMDbText.known(season.seasons)),
    ]
    let episodes = season.episodes.map { line -> [OMDbField] in
      [
        ("Title", OMDbText.known(line.title)),
        ("Released", OMDbText.known(line.released?.description)),
        ("Episode", "\(line.number)"),
        ("imdbRating", OMDbText.known(line.rating?.description)),
        ("imdbID", OMDbText.known(line.imdb?.description)),
      ]
    }
    self.init(
      OMDbText.members(fields) + [
        JSONMember("Episodes", .array(episodes.map { .object(OMDbText.members($0)) }))
      ],
      episodes.map { OMDbXML.Element(name: "result", attributes: $0) },
      attributes: fields.map { (OMDbXML.attribute($0.name), $0.value) }
    )
  }
}

extension SeriesYears {
  /// `2011–2019`, `2011–` of a series that goes on, `2011` of one that ended in its first year.
  fileprivate var text: String {
    if last == first { return "\(first)" }
    return "\(first)\u{2013}" + (last.map { "\($0)" } ?? "")
  }
}
