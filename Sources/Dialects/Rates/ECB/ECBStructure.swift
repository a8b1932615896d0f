import ExactMoney
import PlainBytes

/// The dataflow EXR and the structure of its series, as in the ECB's SDMX interface.
struct ECBStructure: Sendable {
  /// The kinds of structures that a message describes, in their order in a message.
  private enum Part: String { case dataflow, codelist, conceptscheme, datastructure }

  private let parts: Set<Part>
  /// The id of the only code list requested; nil for all.
  private let list: String?

  /// Reads the path after `/service`, such as `dataflow/ECB/EXR/latest`; nil for an unknown
  /// structure or an unsupported media type.
  init?(_ path: [String], _ request: DialectRequest) {
    guard (1...4).contains(path.count), let part = Part(rawValue: path[0]),
      path.count < 2 || ["ECB", "all"].contains(path[1]),
      path.count < 4 || ["1.0", "latest", "all"].contains(path[3]),
      request.accept.isEmpty
        || ["*/*", "application/xml", "application/vnd.sdmx.structure+xml"]
          .contains(where: { request.accepts($0) })
    else { return nil }
    let known: [String] =
      switch part {
      case .dataflow: ["EXR"]
      case .datastructure: [ECBSeries.name]
      case .conceptscheme: ["ECB_CONCEPTS"]
      case .codelist: ECBStructure.lists.map { $0.id }
      }
    let id = path.count > 2 && path[2] != "all" ? path[2] : nil
    guard id.map({ known.contains($0) }) ?? true else { return nil }
    list = part == .codelist ? id : nil
    let references = request.query.filled("references") ?? "none"
    let isDeep = ["all", "descendants"].contains(references)
    switch part {
    case .dataflow:
      parts =
        isDeep
        ? [.dataflow, .datastructure, .codelist, .conceptscheme]
        : ["children", "datastructure"].contains(references)
          ? [.dataflow, .datastructure] : [.dataflow]
    case .datastructure:
      let own: Set<Part> = [.datastructure]
      parts = own.union(isDeep || references == "children" ? [.codelist, .conceptscheme] : [])
        .union(["all", "parents", "dataflow"].contains(references) ? [.dataflow] : [])
    case .codelist, .conceptscheme: parts = [part]
    }
  }

  /// Returns the message, prepared at `moment`.
  func text(at moment: Instant) -> DialectText {
    let spaces = " xmlns:structure=\"\(ECBSeries.schemas)structure\""
    let content =
      (parts.contains(.dataflow) ? ECBStructure.dataflow : "")
      + (parts.contains(.codelist) ? codelists : "")
      + (parts.contains(.conceptscheme) ? ECBStructure.concepts : "")
      + (parts.contains(.datastructure) ? ECBStructure.datastructure : "")
    return DialectText(
      ECBSeries.head("Structure", spaces, moment)
        + "<message:Structures>\(content)</message:Structures></message:Structure>",
      type: "application/vnd.sdmx.structure+xml;version=2.1"
    )
  }

  // MARK: Parts

  private static let dataflow = element(
    "Dataflows",
    thing(
      "Dataflow",
      "EXR",
      "Exchange Rates",
      element("Structure", reference(ECBSeries.name, "datastructure", "DataStructure"))
    )
  )

  /// The code lists of the dimensions and of the attributes of an observation.
  private static let lists: [(id: String, name: String, codes: [(String, String)])] =
    [
      ("CL_FREQ", "Frequency code list", [("D", "Daily")]),
      (
        "CL_CURRENCY", "Currency code list",
        ([.eur] + ECBQuestion.order).sorted().map { ($0.code, $0.name) }
      ), ("CL_EXR_TYPE", "Exchange rate type code list", [("SP00", "Spot")]),
      ("CL_EXR_SUFFIX", "Exch. rate series variation code list", [("A", "Average")]),
    ]
    + ECBSeries.observationAttributes.map {
      ("CL_" + $0.id, $0.name + " code list", [($0.value, $0.label)])
    }

  private var codelists: String {
    let lists = ECBStructure.lists.filter { list == nil || $0.id == list }.map { list in
      ECBStructure.thing(
        "Codelist",
        list.id,
        list.name,
        list.codes.map { ECBStructure.item("Code", $0, $1) }.joined()
      )
    }
    return ECBStructure.element("Codelists", lists.joined())
  }

  private static let concepts: String = {
    let known =
      ECBSeries.dimensions + ECBSeries.attributes
      + ECBSeries.observationAttributes.map { ($0.id, $0.name) }
      + [("TIME_PERIOD", "Time period or range"), ("OBS_VALUE", "Observation value")]
    return element(
      "Concepts",
      thing(
        "ConceptScheme",
        "ECB_CONCEPTS",
        "ECB concepts",
        known.map { item("Concept", $0.id, $0.name) }.joined()
      )
    )
  }()

  private static let datastructure: String = {
    let dimensions = ECBSeries.dimensions.enumerated().map { place, dimension in
      let list = dimension.id == "CURRENCY_DENOM" ? "CL_CURRENCY" : "CL_" + dimension.id
      return component("Dimension", dimension.id, " position=\"\(place + 1)\"", list: list)
    }
    let time = component(
      "TimeDimension",
      "TIME_PERIOD",
      " position=\"\(dimensions.count + 1)\"",
      more: element(
        "LocalRepresentation",
        "<structure:TextFormat textType=\"ObservationalTimePeriod\"/>"
      )
    )
    let series = element(
      "AttributeRelationship",
      ECBSeries.dimensions.map { element("Dimension", "<Ref id=\"\($0.id)\"/>") }.joined()
    )
    let observation = element(
      "AttributeRelationship",
      element("PrimaryMeasure", "<Ref id=\"OBS_VALUE\"/>")
    )
    let attributes =
      ECBSeries.attributes.map {
        component("Attribute", $0.id, " assignmentStatus=\"Mandatory\"", more: series)
      }
      + ECBSeries.observationAttributes.map {
        component(
          "Attribute",
          $0.id,
          " assignmentStatus=\"Mandatory\"",
          list: "CL_" + $0.id,
          more: observation
        )
      }
    let components = [
      ("DimensionList", "DimensionDescriptor", dimensions.joined() + time),
      ("AttributeList", "AttributeDescriptor", attributes.joined()),
      ("MeasureList", "MeasureDescriptor", component("PrimaryMeasure", "OBS_VALUE")),
    ]
    .map { "<structure:\($0) id=\"\($1)\">\($2)</structure:\($0)>" }
    return element(
      "DataStructures",
      thing(
        "DataStructure",
        ECBSeries.name,
        "Exchange Rates",
        element("DataStructureComponents", components.joined())
      )
    )
  }()

  // MARK: Elements

  private static func element(_ name: String, _ content: String) -> String {
    "<structure:\(name)>\(content)</structure:\(name)>"
  }

  private static func item(
    _ kind: String,
    _ id: String,
    _ name: String,
    _ more: String = "",
    _ content: String = ""
  ) -> String {
    "<structure:\(kind) id=\"\(id)\"\(more)><common:Name xml:lang=\"en\">\(name)</common:Name>"
      + "\(content)</structure:\(kind)>"
  }

  /// Returns an element of `kind` that the ECB maintains, with its agency and version.
  private static func thing(
    _ kind: String,
    _ id: String,
    _ name: String,
    _ content: String
  ) -> String {
    item(kind, id, name, " agencyID=\"ECB\" version=\"1.0\" isFinal=\"false\"", content)
  }

  private static func reference(_ id: String, _ package: String, _ kind: String) -> String {
    "<Ref id=\"\(id)\" version=\"1.0\" agencyID=\"ECB\" package=\"\(package)\" class=\"\(kind)\"/>"
  }

  /// Returns a part of the structure with the concept `id`, its values from the code list `list` if
  /// given.
  private static func component(
    _ kind: String,
    _ id: String,
    _ attributes: String = "",
    list: String? = nil,
    more: String = ""
  ) -> String {
    let concept =
      "<Ref id=\"\(id)\" maintainableParentID=\"ECB_CONCEPTS\" maintainableParentVersion=\"1.0\" "
      + "agencyID=\"ECB\" package=\"conceptscheme\" class=\"Concept\"/>"
    let representation = list.map {
      element(
        "LocalRepresentation",
        element("Enumeration", reference($0, "codelist", "Codelist"))
      )
    }
    return "<structure:\(kind) id=\"\(id)\"\(attributes)>" + element("ConceptIdentity", concept)
      + "\(representation ?? "")\(more)</structure:\(kind)>"
  }
}
