import Dialects
import Movies

extension OMDbRoutes {
  /// The answer to a question about series.
  func answer(_ question: OMDbSeriesQuestion) async throws(OMDbFailure) -> OMDbAnswer {
    switch question {
    case .search(let search, let page):
      guard case .page(let found)? = await series.answer(to: .search(search, page: page)),
        !found.results.isEmpty
      else { throw question.failure }
      return OMDbAnswer(found)
    case .series(let search, let plot):
      guard case .series(let series)? = await series.answer(to: .named(search)) else {
        throw question.failure
      }
      return OMDbAnswer(series, plot: plot)
    case .season(let name, let number):
      guard let id = await id(of: name),
        case .season(let season)? = await series.answer(to: .season(id, number))
      else { throw question.failure }
      return OMDbAnswer(season)
    case .episode(let name, let season, let number, let plot):
      guard let id = await id(of: name),
        case let query = SeriesQuery.episode(id, season: season, number: number),
        case .episode(let episode)? = await series.answer(to: query)
      else { throw question.failure }
      return OMDbAnswer(episode, plot: plot)
    }
  }

  /// The answer for a number that is no film's, where a series or an episode has it.
  func answer(_ title: SeriesAnswer?, plot: OMDbQuestion.Plot) -> OMDbAnswer? {
    switch title {
    case .series(let series): OMDbAnswer(series, plot: plot)
    case .episode(let episode): OMDbAnswer(episode, plot: plot)
    default: nil
    }
  }

  /// The number of the series of that name; of a film's number nobody is asked for seasons.
  private func id(of name: OMDbSeriesQuestion.Name) async -> IMDbID? {
    switch name {
    case .number(let id): return series.isFilm(id) ? nil : id
    case .title(let search):
      guard case .series(let series)? = await series.answer(to: .named(search)) else { return nil }
      return series.facts.film.ids.imdb
    }
  }
}
