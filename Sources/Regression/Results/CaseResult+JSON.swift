extension CaseResult {
  /// The result as an object; see `docs/ci.md` for the layout.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("suite", .string(suite)), .init("name", .string(name)),
      .init("kind", .string(kind)), .init("file", .string(file)), .init("line", .number(line)),
      .init("status", .string(status.rawValue)), .init("seconds", .number(seconds)),
      .init("failures", .array(failures.map(\.json))), .init("notes", .strings(notes)),
      .init("printed", .strings(printed)),
      .init("sources", .array(sources.map(\.json))),
      .init("fingerprint", .string(fingerprint)),
    ]
    if let picture { members.append(.init("picture", picture.json)) }
    if let timeline { members.append(.init("timeline", timeline.json)) }
    return .object(members)
  }

  /// Reads a result.
  ///
  /// - Parameter json: An object as ``json`` gives it; names that are not known are passed over.
  /// - Throws: What is missing or of another type, with the path to it.
  public init(json: JSONValue) throws(JSONError) { try self.init(JSONPlace(json)) }

  init(_ place: JSONPlace) throws(JSONError) {
    let status = try place.member("status")
    guard let word = Status(rawValue: try status.text()) else {
      throw .unknownWord(
        path: status.path, word: try status.text(), known: Status.allCases.map(\.rawValue))
    }
    self.status = word
    id = try place.text("id")
    suite = try place.text("suite")
    name = try place.text("name")
    kind = try place.text("kind")
    file = try place.text("file")
    line = try place.integer("line")
    seconds = try place.optionalNumber("seconds") ?? 0
    failures = try place.list("failures") { (place) throws(JSONError) in try Failure(place) }
    notes = try place.texts("notes")
    printed = try place.texts("printed")
    sources = try place.list("sources") { (place) throws(JSONError) in try SourceFile(place) }
    fingerprint = try place.optionalText("fingerprint") ?? ""
    picture = try place.optional("picture").map { (place) throws(JSONError) in
      try PictureResult(place)
    }
    timeline = try place.optional("timeline").map { (place) throws(JSONError) in
      try TimelineResult(place)
    }
  }
}

extension Failure {
  /// The failure as an object.
  var json: JSONValue {
    [
      "place": .string(place), "message": .string(message), "details": .strings(details),
      "time": .number(time),
    ]
  }

  init(_ place: JSONPlace) throws(JSONError) {
    self.init(
      place: try place.text("place"), message: try place.text("message"),
      details: try place.texts("details"), time: try place.optionalNumber("time"))
  }
}

extension SourceFile {
  /// The record as an object.
  var json: JSONValue { ["path": .string(path), "hash": .string(hash)] }

  init(_ place: JSONPlace) throws(JSONError) {
    self.init(path: try place.text("path"), hash: try place.text("hash"))
  }
}

extension PictureResult {
  /// The result as an object.
  var json: JSONValue {
    [
      "times": .numbers(times), "columns": .number(columns), "cellWidth": .number(cellWidth),
      "cellHeight": .number(cellHeight), "hash": .string(hash),
      "expectedHash": .string(expectedHash), "match": .string(match), "slack": .string(slack),
      "keepsHashOnly": .boolean(keepsHashOnly), "byteLimit": .number(byteLimit),
      "actual": .string(actual),
      "expected": .string(expected), "difference": .string(difference),
      "measures": .array(
        measures.map { ["name": .string($0.name), "value": .number($0.value)] }),
      "explanation": .strings(explanation),
    ]
  }

  init(_ place: JSONPlace) throws(JSONError) {
    self.init(
      times: try place.numbers("times"), columns: try place.integer("columns"),
      cellWidth: try place.integer("cellWidth"), cellHeight: try place.integer("cellHeight"),
      hash: try place.text("hash"))
    expectedHash = try place.optionalText("expectedHash")
    match = try place.optionalText("match") ?? match
    slack = try place.optionalText("slack") ?? slack
    keepsHashOnly = try place.optional("keepsHashOnly")?.boolean() ?? keepsHashOnly
    byteLimit = try place.optional("byteLimit")?.integer() ?? byteLimit
    actual = try place.optionalText("actual")
    expected = try place.optionalText("expected")
    difference = try place.optionalText("difference")
    measures = try place.list("measures") { (place) throws(JSONError) in
      Measure(try place.text("name"), try place.optionalNumber("value") ?? .nan)
    }
    explanation = try place.texts("explanation")
  }
}

extension TimelineResult {
  /// The result as an object.
  var json: JSONValue {
    [
      "times": .numbers(times), "hash": .string(hash), "actual": .string(actual),
      "series": .array(
        series.map { series in
          [
            "title": .string(series.title), "isEqual": .boolean(series.isEqual),
            "actual": .array(series.actual.map { .number($0) }),
            "expected": series.expected.map { .array($0.map { .number($0) }) } ?? .null,
          ]
        }),
    ]
  }

  init(_ place: JSONPlace) throws(JSONError) {
    self.init(
      times: try place.numbers("times"),
      series: try place.list("series") { (place) throws(JSONError) in
        var series = Series(
          title: try place.text("title"), actual: try Self.values("actual", place))
        if try place.optional("expected") != nil {
          series.expected = try Self.values("expected", place)
        }
        series.isEqual = try place.optional("isEqual")?.boolean() ?? true
        return series
      })
    hash = try place.optionalText("hash") ?? ""
    actual = try place.optionalText("actual")
  }

  private static func values(
    _ name: String, _ place: JSONPlace
  ) throws(JSONError) -> [Double?] {
    try place.list(name) { (place) throws(JSONError) in try place.optionalNumber() }
  }
}
