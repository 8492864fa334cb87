import Animations
import Layers

// Transactions: `limn.transaction { duration = …, function() … end }` animates what its function
// writes.
extension Runtime {
  static let transactionFunctions: [HostFunction] = [
    HostFunction("transaction") { (runtime, call) throws(BindingError) in
      try runtime.perform(transaction: call)
    }
  ]

  /// How deep transactions may stand in one another.
  static let transactionDepth = 32

  private func perform(transaction call: HostCall) throws(BindingError) {
    guard case .table(let table) = call.argument(0) else {
      throw .wrongType(
        what: "transaction's argument",
        expected: "a table such as { duration = 0.5, function() … end }", got: call.argument(0))
    }
    guard case .function(let body)? = table.sequence.first, table.sequence.count == 1 else {
      throw .hint(
        "transaction needs one function in its table: limn.transaction { function() … end }")
    }
    guard transactions.count < Self.transactionDepth else {
      throw .hint("transactions may stand \(Self.transactionDepth) deep in one another")
    }
    let options = try transactionOptions(table)
    var completion: FunctionReference?
    if let value = table["completion"] {
      completion = try function(value, call, what: "transaction.completion")
    }
    let set = HandleSet()
    let running = try start(.set(set), as: .set)
    set.isOpen = true
    let transaction = Transaction(
      options: options, running: running, set: set,
      lastLayer: transactions.last?.lastLayer ?? layerCount,
      stagger: table["stagger"] == nil ? transactions.last?.stagger : nil)
    join(running)
    transactions.append(transaction)
    do throws(BindingError) {
      defer { transactions.removeLast() }
      try callWithin(body)
    } catch {
      // What was written is written; but nobody gets the handle, and nothing was completed.
      set.isOpen = false
      if let completion { release(completion) }
      if set.isComplete { end(running, finished: false) }
      throw error
    }
    set.isOpen = false
    if let completion { running.onEnd.append(.function(completion)) }
    endIfComplete(running)
    returnHandle(of: running, to: call)
  }

  /// The options of a transaction: what it does not say is as in the one around it.
  private func transactionOptions(
    _ table: ScriptTable
  ) throws(BindingError) -> TransactionOptions {
    var options = transactions.last?.options ?? TransactionOptions()
    let spring = AnimationDraft(.springAnimation, place: place)
    try spring.prepareSpring(for: table, owner: "transaction")
    var springKeys: [String] = []
    for field in table.fields {
      let (name, value) = (try name(field.key, owner: "transaction"), field.value)
      let what = "transaction.\(name)"
      switch name {
      case "duration": options.duration = try seconds(value, what: what)
      case "delay": options.delay = try seconds(value, what: what)
      case "stagger": options.stagger = try seconds(value, what: what)
      case "timingFunction": options.timingFunction = try timingFunction(value, what: what)
      case "completion": break
      case _ where AnimationKey.springNames.contains(name):
        try AnimationKey.named(name, of: .springAnimation)?.write(self, spring, value, what)
        springKeys.append(name)
      default: throw AnimationKey.unknown(name, among: Self.transactionKeys, owner: "transaction")
      }
    }
    if !springKeys.isEmpty {
      try spring.check(owner: "transaction")
      options.spring = spring.spring
      options.hasVelocity = springKeys.contains("initialVelocity")
      // A spring has a duration of its own; one from the transaction around would cut it.
      if table["duration"] == nil { options.duration = nil }
      if table["timingFunction"] == nil { options.timingFunction = .linear }
    }
    return options
  }

  private static let transactionKeys =
    ["duration", "timingFunction", "delay", "stagger", "completion"] + AnimationKey.springNames

  private func seconds(_ value: ScriptValue, what: String) throws(BindingError) -> Double {
    try number(value, in: 0...1e7, "a number of seconds of at least 0", what: what)
  }

  // MARK: - Writes

  /// Writes a property; inside a transaction what shows goes there from where it is.
  ///
  /// `change` does the writing.
  func writing(
    _ keyPath: LayerKeyPath, of layer: Layer, _ change: () throws(BindingError) -> Void
  ) throws(BindingError) {
    guard let transaction = transactions.last, layer.serial <= transaction.lastLayer else {
      return try change()
    }
    // A frame is made of the two that animate.
    let keyPaths =
      keyPath.name == "frame"
      ? ["bounds", "position"].compactMap { LayerKeyPath($0) }
      : keyPath.property.isAnimatable ? [keyPath] : []
    let before = keyPaths.map { $0.value(in: layer.currentModel) }
    let departures = keyPaths.map {
      departure(
        of: $0, in: layer,
        withVelocity: transaction.options.spring != nil && !transaction.options.hasVelocity)
    }
    try change()
    for (place, keyPath) in keyPaths.enumerated()
    where keyPath.value(in: layer.currentModel) != before[place] {
      animate(keyPath, of: layer, from: departures[place], in: transaction)
    }
  }

  private func animate(
    _ keyPath: LayerKeyPath, of layer: Layer, from departure: Departure,
    in transaction: Transaction
  ) {
    let options = transaction.options
    let target = keyPath.value(in: layer.currentModel)
    if options.duration == 0 || (departure.value == target && departure.velocity == nil) {
      if let running = layer.animations.first(where: { $0.key == keyPath.name }) {
        remove(running.id, from: layer)
      }
      return
    }
    // The end is the model's value, read in each frame: who writes it later redirects the motion.
    let curve = BasicCurve()
    var animation = Animation(
      PropertyAnimation(
        keyPath: keyPath.name,
        curve: options.spring.map { .spring(SpringCurve(ends: curve, spring: $0)) }
          ?? .basic(curve)))
    animation.timing.duration = options.duration
    animation.timing.fillMode = .backwards
    animation.timingFunction = options.timingFunction
    let delay = options.delay + options.stagger * Double(transaction.place(of: layer))
    if delay > 0 { animation.timing.delay = delay }
    // A velocity that is not gone on with at once is none.
    animation.start(
      from: Departure(value: departure.value, velocity: delay > 0 ? nil : departure.velocity),
      to: target)
    // What cannot be mixed, such as paths of different structure, is there at once.
    _ = try? attach(animation, forKey: keyPath.name, to: layer, madeAt: place)
  }

  /// Lets the transaction that runs wait for an animation.
  func join(_ running: Running) {
    if let transaction = transactions.last { transaction.set.add(running, to: transaction.running) }
  }

  /// Lets transactions that still run forget an animation that another of theirs replaces.
  func forget(_ running: Running) {
    for transaction in transactions { transaction.set.remove(running, from: transaction.running) }
  }
}
