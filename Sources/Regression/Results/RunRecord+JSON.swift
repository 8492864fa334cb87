extension RunRecord {
  /// The record as an object, with ``version`` first; see `docs/ci.md` for the layout.
  public var json: JSONValue {
    [
      "version": .number(Self.version), "binary": .string(binary),
      "shard": ["index": .number(shard.index), "count": .number(shard.count)],
      "selection": .string(selection), "selectedHash": .string(selectedHash),
      "isCI": .boolean(isCI), "seconds": .number(seconds),
      "counts": .object(
        CaseResult.Status.allCases.map { .init($0.rawValue, .number(count($0))) }),
      "outcome": .string(outcome.rawValue),
      "results": .array(results.map(\.json)),
      "obsolete": .array(
        obsolete.map {
          [
            "id": .string($0.id), "folder": .string($0.folder), "movedTo": .string($0.movedTo),
          ]
        }),
      "problems": .array(problems.map(\.json)), "nondeterministic": .strings(nondeterministic),
      "overBudget": .strings(overBudget),
    ]
  }

  /// Reads a record.
  ///
  /// - Parameter json: An object as ``json`` gives it; names that are not known are passed over.
  /// - Throws: A later version, or what is missing or of another type with the path to it.
  public init(json: JSONValue) throws(JSONError) {
    let place = JSONPlace(json)
    let version = try place.integer("version")
    guard version <= Self.version else { throw .laterVersion(version, known: Self.version) }
    self.init()
    binary = try place.text("binary")
    if let place = try place.optional("shard") {
      shard.index = try place.integer("index")
      shard.count = try place.integer("count")
      // As many as `--shard` takes.
      guard (1...1000).contains(shard.count), (1...shard.count).contains(shard.index) else {
        throw place.wrongType("a part from 1/1 to 1000/1000")
      }
    }
    selection = try place.optionalText("selection") ?? ""
    selectedHash = try place.optionalText("selectedHash") ?? ""
    isCI = try place.optional("isCI")?.boolean() ?? false
    seconds = try place.optionalNumber("seconds") ?? 0
    results = try place.list("results") { (place) throws(JSONError) in try CaseResult(place) }
    obsolete = try place.list("obsolete") { (place) throws(JSONError) in
      ObsoleteReference(
        id: try place.text("id"), folder: try place.text("folder"),
        movedTo: try place.optionalText("movedTo"))
    }
    problems = try place.list("problems") { (place) throws(JSONError) in try Failure(place) }
    nondeterministic = try place.texts("nondeterministic")
    overBudget = try place.texts("overBudget")
  }
}
