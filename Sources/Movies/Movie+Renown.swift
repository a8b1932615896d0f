public import ExactMoney

extension Movie {
  /// How well known a movie is, in points: the order of "popular" where nobody counts who asks for what.
  ///
  /// Each critic's review counts by how far their mean is above the middle, and for more the older the movie is:
  /// movies of 1945 that critics still write of are known. Two million dollars taken are one point, and so is each
  /// Wikipedia with an article, which only movies after the catalogue have. Money in another currency gets nothing,
  /// rather than points by a rate of some day; nor do prizes, whose counts are seldom whole.
  public var renown: ExactDecimal { ExactDecimal(Renown(self).tenths, scale: 1) }
}

/// The facts that make a movie known, from a catalogue's record or from sources.
struct Renown {
  private var reviews = 0
  /// The critics' mean of 100; where nobody has it Metacritic's, else the share of critics who liked it.
  private var mean: Int64 = 0
  private var dollars: Int64 = 0
  private var articles = 0
  private var year: Int

  /// Of the record of a movie of `year`.
  init(_ facts: MovieRecord.Facts, year: Int) {
    self.year = year
    reviews = facts.votes ?? 0
    mean = Int64(facts.mean ?? facts.metascore ?? facts.tomatometer ?? 0)
    dollars = facts.boxOffice ?? 0
  }

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

  /// The last year of the catalogue: from it on, reviews count once.
  private static let lastYear = 2_014
  /// In so many years the weight of a review grows by one.
  private static let yearsOfWeight: Int64 = 15
  private static let middle: Int64 = 50

  /// Ten times the points.
  var tenths: Int64 {
    let age = Int64(max(Renown.lastYear - year, 0))
    let weight = Int64(min(reviews, 1_000_000)) * max(mean - Renown.middle, 0)
    return weight * (Renown.yearsOfWeight + age) / Renown.yearsOfWeight
      + (Int64(articles) + dollars / 2_000_000) * 10
  }
}
