package import ExactJSON
package import Movies

/// People and studios as TMDb tells of them: sources here tell their names and films, and nothing else of them.
package struct TMDbPersonJSON: Sendable {
  /// The film at a place.
  private let film: @Sendable (Int) -> Movie

  /// How many films a list says a person is known for.
  private static let mostKnown = 3

  /// Tells of people whose films `film` finds by their places.
  package init(film: @escaping @Sendable (Int) -> Movie) {
    self.film = film
  }

  // MARK: Lists

  /// A page of a list of people.
  package func people(_ page: Int, of people: [Maker]) -> JSONValue {
    TMDbPersonJSON.page(page, of: people) { person in
      let known = person.films.lazy.compactMap { TMDbFilmJSON.item(film($0), isMixed: true) }
      return .object(
        TMDbPersonJSON.members(of: person.name, person.mainRole.flatMap { TMDbJob($0) })
          + [JSONMember("known_for", .array(Array(known.prefix(TMDbPersonJSON.mostKnown))))]
      )
    }
  }

  /// A page of a list of studios.
  package static func studios(_ page: Int, of studios: [Maker]) -> JSONValue {
    self.page(page, of: studios) { studio($0.name) }
  }

  private static func page(
    _ page: Int,
    of makers: [Maker],
    _ item: (Maker) -> JSONValue
  ) -> JSONValue {
    let shown = makers.dropFirst((page - 1) * MoviePage.size).prefix(MoviePage.size)
    return .object([
      JSONMember("page", .integer(page)),
      JSONMember("results", .array(shown.map(item))),
      JSONMember("total_pages", .integer(max(1, (makers.count - 1) / MoviePage.size + 1))),
      JSONMember("total_results", .integer(makers.count)),
    ])
  }

  // MARK: One person, one studio

  /// The person by themselves.
  package func person(_ person: Maker, parts: [TMDbPersonPart]) -> JSONValue {
    var members = TMDbPersonJSON.members(of: person.name, person.mainRole.flatMap { TMDbJob($0) })
    members += [
      JSONMember("also_known_as", .array([])),
      JSONMember("biography", .string("")),
      JSONMember("birthday", .null),
      JSONMember("deathday", .null),
      JSONMember("homepage", .null),
      JSONMember("imdb_id", .null),
      JSONMember("place_of_birth", .null),
    ]
    for part in parts {
      members.append(JSONMember(part.rawValue, .object(self.members(of: part, person))))
    }
    return .object(members)
  }

  /// One part of what there is about the person.
  package func part(_ part: TMDbPersonPart, of person: Maker) -> JSONValue {
    let id = JSONMember("id", .integer(TMDbNumber.of(name: person.name)))
    return .object([id] + members(of: part, person))
  }

  /// The studio by itself.
  package static func studio(_ studio: Maker) -> JSONValue {
    .object(
      (Self.studio(studio.name).members ?? []) + [
        JSONMember("description", .string("")),
        JSONMember("headquarters", .string("")),
        JSONMember("homepage", .string("")),
        JSONMember("parent_company", .null),
      ]
    )
  }

  /// A studio in a list.
  static func studio(_ name: String) -> JSONValue {
    .object([
      JSONMember("id", .integer(TMDbNumber.of(name: name))),
      JSONMember("logo_path", .null),
      JSONMember("name", .string(name)),
      JSONMember("origin_country", .string("")),
    ])
  }

  // MARK: Members

  /// What every mention of a person has; `job` is what they are known for.
  static func members(of name: String, _ job: TMDbJob?) -> [JSONMember] {
    [
      JSONMember("adult", .bool(false)),
      JSONMember("gender", .integer(0)),
      JSONMember("id", .integer(TMDbNumber.of(name: name))),
      JSONMember("known_for_department", .string(job?.department ?? "")),
      JSONMember("name", .string(name)),
      JSONMember("original_name", .string(name)),
      JSONMember("popularity", .number("0")),
      JSONMember("profile_path", .null),
    ]
  }

  /// What an actor has in one film, beside the person or beside the film.
  static func castMembers(_ name: String, order: Int) -> [JSONMember] {
    [
      JSONMember("character", .string("")),
      JSONMember("credit_id", .string(credit(name, "cast"))),
      JSONMember("order", .integer(order)),
    ]
  }

  /// What a director or a writer has in one film, beside the person or beside the film.
  static func crewMembers(_ name: String, _ job: TMDbJob) -> [JSONMember] {
    [
      JSONMember("credit_id", .string(credit(name, job.name))),
      JSONMember("department", .string(job.department)),
      JSONMember("job", .string(job.name)),
    ]
  }

  /// TMDb's are 24 digits of a number to the base of 16.
  private static func credit(_ name: String, _ job: String) -> String {
    let digits = String(TMDbNumber.of(name: name + "/" + job), radix: 16)
    return String(repeating: "0", count: 24 - digits.utf8.count) + digits
  }

  private func members(of part: TMDbPersonPart, _ person: Maker) -> [JSONMember] {
    switch part {
    case .movieCredits: credits(of: person, isMixed: false)
    case .combinedCredits: credits(of: person, isMixed: true)
    case .tvCredits: [JSONMember("cast", .array([])), JSONMember("crew", .array([]))]
    case .externalIDs:
      [
        "freebase_mid", "freebase_id", "imdb_id", "tvrage_id", "wikidata_id", "facebook_id",
        "instagram_id", "tiktok_id", "twitter_id", "youtube_id",
      ].map { JSONMember($0, .null) }
    case .images: [JSONMember("profiles", .array([]))]
    case .taggedImages: TMDbFilmJSON.emptyPage(1).members ?? []
    case .translations: [JSONMember("translations", .array([]))]
    case .changes: [JSONMember("changes", .array([]))]
    }
  }

  private func credits(of person: Maker, isMixed: Bool) -> [JSONMember] {
    var (cast, crew) = ([JSONValue](), [JSONValue]())
    for part in person.parts {
      guard let film = TMDbFilmJSON.item(film(part.film), isMixed: isMixed)?.members else {
        continue
      }
      if part.role == .actor {
        cast.append(.object(film + TMDbPersonJSON.castMembers(person.name, order: part.order)))
      } else if let job = TMDbJob(part.role) {
        crew.append(.object(film + TMDbPersonJSON.crewMembers(person.name, job)))
      }
    }
    return [JSONMember("cast", .array(cast)), JSONMember("crew", .array(crew))]
  }
}

/// A job, and the department that it is of, by TMDb's names.
struct TMDbJob {
  let name: String
  let department: String

  static let actor = TMDbJob(name: "Actor", department: "Acting")
  static let director = TMDbJob(name: "Director", department: "Directing")
  static let writer = TMDbJob(name: "Writer", department: "Writing")

  /// The jobs of those who are told of here.
  static let all = [actor, director, writer]

  /// The job of a person in `role`; nil where it is not a person's.
  init?(_ role: Maker.Role) {
    switch role {
    case .actor: self = .actor
    case .director: self = .director
    case .writer: self = .writer
    case .studio, .country: return nil
    }
  }

  private init(name: String, department: String) {
    (self.name, self.department) = (name, department)
  }
}
