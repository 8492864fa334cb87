/// Results that come in any order and are told in that of declaration.
struct ResultsInOrder {
  private var results: [CaseResult?]
  private var told = 0

  /// Creates a row of places.
  init(count: Int) { results = Array(repeating: nil, count: count) }

  /// The result at a place.
  subscript(index: Int) -> CaseResult? {
    get { results[index] }
    set { results[index] = newValue }
  }

  /// Tells the results of which all before them are known, each once.
  mutating func takeReady(_ tell: (CaseResult) -> Void) {
    while told < results.count, let result = results[told] {
      tell(result)
      told += 1
    }
  }

  /// How many results are known.
  var known: Int { results.count { $0 != nil } }

  /// All results.
  var all: [CaseResult] { results.compactMap(\.self) }
}
