public import ExactMoney

extension Movie {
  /// The popularity of the movie in points, which orders movies that no source has ranked.
  ///
  /// Each critic's review counts by how far the critics' mean is above 50 of 100, and counts more
  /// the older the movie is, as reviews written decades later show that a movie is remembered. One
  /// point is added for two million US dollars of box office, and for each Wikipedia with an
  /// article, a number that only movies after the catalogue have. Box office in another currency
  /// adds nothing, since points must not depend on a rate. Awards add nothing, since their counts
  /// are seldom complete.
  public var renown: ExactDecimal { ExactDecimal(Renown(self).tenths, scale: 1) }
}

/// The facts from which ``Movie/renown`` is calculated, from a catalogue's record or a source.
struct Renown {
  /// The number of critics' reviews.
  private var reviews = 0
  /// The critics' mean, 0 to 100; else Metacritic's, else the share of critics who liked the movie.
  private var mean: Int64 = 0
  /// The box office in whole US dollars.
  private var dollars: Int64 = 0
  /// The number of Wikipedias with an article.
  private var articles = 0
  private var year: Int

  /// Takes the facts of a catalogue's movie of `year`.
  init(_ facts: MovieRecord.Facts, year: Int) {
    self.year = year
    reviews = facts.votes ?? 0
    mean = Int64(facts.mean ?? facts.metascore ?? facts.tomatometer ?? 0)
    dollars = facts.boxOffice ?? 0
  }

  /// Takes the facts of a reported movie.
  init(_ movie: Movie) {
    func mark(_ kind: MovieRating.Kind) -> Int64? {
      movie.rating(kind).map {
        MovieTraits.whole($0.value, times: 100 / kind.best)
      }
    }
    year = movie.knownYear ?? Renown.lastYear
    let critics = movie.ratings.filter { $0.kind == .criticsMean || $0.kind == .tomatometer }
    reviews = critics.compactMap { $0.votes }.max() ?? 0
    mean = mark(.criticsMean) ?? mark(.metascore) ?? mark(.tomatometer) ?? 0
    articles = movie.articles
    if let money = movie.boxOffice?.money, money.currency == .usd {
      dollars = MovieTraits.whole(money.amount, times: 1)
    }
  }

  /// The last year of the catalogue, from which on reviews count once.
  private static let lastYear = 2_014
  /// The number of years of age that add one to the weight of a review.
  private static let yearsOfWeight: Int64 = 15
  /// The mean, of 100, above which reviews add points.
  private static let middle: Int64 = 50

  /// The points in tenths.
  var tenths: Int64 {
    let age = Int64(max(Renown.lastYear - year, 0))
    let weight = Int64(min(reviews, 1_000_000)) * max(mean - Renown.middle, 0)
    return weight * (Renown.yearsOfWeight + age) / Renown.yearsOfWeight
      + (Int64(articles) + dollars / 2_000_000) * 10
  }
}
