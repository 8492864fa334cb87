import Foundation
import ImageIO
import Raster
import Regression
import TestSupport

/// A headless Chromium with one page, told what to do through the DevTools protocol.
///
/// Commands go through named pipes as JSON between zero bytes (`--remote-debugging-pipe`), so there
/// is neither a port nor a WebSocket.
final class Browser {
  /// What keeps a browser from doing what it is told.
  struct Trouble: Error { var message: String }

  /// The program, or nil where there is none: then tests are skipped, with a notice.
  static let program: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return ["chromium", "chromium-browser", "google-chrome"]
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// What the page has complained about, and what it has asked a network for.
  private(set) var complaints: [String] = []

  private let folder: TemporaryFolder
  private let process = Process()
  private let commands: Int32
  private let answers: Int32
  private var received: [UInt8] = []
  private var loads = 0
  private var number = 0
  private var session: String?

  /// Starts a browser and waits for its page.
  init() throws {
    folder = try TemporaryFolder()
    for pipe in ["commands", "answers"] {
      guard mkfifo(folder(pipe), 0o600) == 0 else { throw Trouble(message: "no pipe: \(errno)") }
    }
    // Opened for both, so that neither side waits for the other one to open.
    commands = Foundation.open(folder("commands"), O_RDWR | O_CLOEXEC)
    answers = Foundation.open(folder("answers"), O_RDWR | O_CLOEXEC)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Containers often forbid what the sandbox needs; the browser sees nothing but our own pages.
    let flags = [
      "--headless=new", "--no-sandbox", "--remote-debugging-pipe",
      "--user-data-dir=\(folder("profile"))",
      "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update",
    ]
    process.arguments =
      [
        "-c", "exec \"$@\" 3<'\(folder("commands"))' 4>'\(folder("answers"))' 2>/dev/null", "sh",
        Self.program ?? "chromium",
      ] + flags
    process.environment = ProcessInfo.processInfo.environment
      .merging(["HOME": folder.path, "XDG_CONFIG_HOME": folder.path]) { $1 }
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"]
    session = try call(
      "Target.attachToTarget", ["targetId": target ?? .null, "flatten": true])["sessionId"]?.text
    session = session?.trimmingCharacters(in: ["\""])
    for domain in ["Page", "Runtime", "Network", "Log"] { try call("\(domain).enable") }
    try resize(1280, 800)
  }

  deinit {
    session = nil
    _ = try? call("Browser.close")
    for _ in 0..<100 where process.isRunning { usleep(50_000) }
    if process.isRunning { process.terminate() }
    close(commands)
    close(answers)
  }

  /// Opens a file and waits until it is loaded.
  func open(_ path: String, fragment: String = "") throws {
    try call("Page.navigate", ["url": "about:blank"])
    let before = loads
    let address = URL(fileURLWithPath: path).absoluteString + fragment
    try call("Page.navigate", ["url": .string(address)])
    while loads == before { try receive() }
    // The load may have been that of the blank page.
    try wait("location.href !== 'about:blank' && document.readyState === 'complete'")
  }

  /// The value of an expression of JavaScript; a promise is awaited.
  @discardableResult
  func value(_ expression: String) throws -> JSONValue {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true])
    if let details = answer["exceptionDetails"] { throw Trouble(message: details.text) }
    return answer["result"]?["value"] ?? .null
  }

  /// The text of the first element that a selector finds.
  func text(_ selector: String) throws -> String {
    guard
      case .string(let text) = try value("document.querySelector(\(quoted(selector))).innerText")
    else { throw Trouble(message: "\(selector) has no text") }
    return text
  }

  /// Waits until a condition holds.
  func wait(_ condition: String) throws {
    let end = Date(timeIntervalSinceNow: 20)
    while try value("Boolean(\(condition))") != true {
      if Date() > end { throw Trouble(message: "never: \(condition)") }
      usleep(20_000)
    }
  }

  /// Presses and releases a key.
  func press(_ key: String) throws {
    var parameters: JSONValue = ["type": "keyDown", "key": .string(key)]
    if key.count == 1 {
      parameters = ["type": "keyDown", "key": .string(key), "text": .string(key)]
    }
    try call("Input.dispatchKeyEvent", parameters)
    try call("Input.dispatchKeyEvent", ["type": "keyUp", "key": .string(key)])
  }

  /// Clicks the middle of the first element that a selector finds.
  func click(_ selector: String) throws {
    let point = try place(in: selector)
    try mouse("mousePressed", point)
    try mouse("mouseReleased", point)
  }

  /// Moves the mouse to a place within an element, 0…1 of its size.
  func point(_ selector: String, x: Double = 0.5, y: Double = 0.5) throws {
    try mouse("mouseMoved", try place(in: selector, x: x, y: y))
  }

  /// Drags from one place within an element to another, 0…1 of its width.
  func drag(_ selector: String, from start: Double, to end: Double) throws {
    try mouse("mousePressed", try place(in: selector, x: start))
    try mouse("mouseMoved", try place(in: selector, x: end), isDown: true)
    try mouse("mouseReleased", try place(in: selector, x: end))
  }

  /// Moves a finger from one place within an element to another, 0…1 of the element's width.
  func slide(_ selector: String, from start: Double, to end: Double) throws {
    for (type, x) in [("touchStart", start), ("touchMove", end)] {
      let point = try place(in: selector, x: x)
      try call(
        "Input.dispatchTouchEvent",
        [
          "type": .string(type),
          "touchPoints": [["x": .number(point.x), "y": .number(point.y)]],
        ])
    }
    try call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
  }

  /// Makes the window another size, in CSS pixels.
  func resize(_ width: Int, _ height: Int, isMobile: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(width), "height": .number(height), "deviceScaleFactor": 1,
        "mobile": .boolean(isMobile),
      ])
  }

  /// Sets media features such as `prefers-color-scheme`, and the medium.
  func emulate(_ features: [String: String] = [:], medium: String = "") throws {
    let list = features.sorted { $0.key < $1.key }.map { feature -> JSONValue in
      ["name": .string(feature.key), "value": .string(feature.value)]
    }
    try call("Emulation.setEmulatedMedia", ["media": .string(medium), "features": .array(list)])
  }

  /// What the window shows.
  func screenshot() throws -> Pixmap { try PNG.decode(screenshotBytes()) }

  /// What the window shows, as a PNG.
  func screenshotBytes() throws -> [UInt8] {
    // Two frames later, what has changed is painted.
    try value("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))")
    guard case .string(let text)? = try call("Page.captureScreenshot", ["format": "png"])["data"],
      let data = Data(base64Encoded: text)
    else { throw Trouble(message: "no screenshot") }
    return Array(data)
  }

  /// The colour that shows at a place within an element, 0…1 of its size.
  func color(_ selector: String, x: Double = 0.5, y: Double = 0.5) throws -> Pixmap.Pixel {
    let point = try place(in: selector, x: x, y: y)
    return try screenshot()[Int(point.x), Int(point.y)]
  }

  private func place(
    in selector: String, x: Double = 0.5, y: Double = 0.5
  ) throws -> (x: Double, y: Double) {
    let box = try value(
      """
      (() => {
        const found = document.querySelector(\(quoted(selector)));
        found.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = found.getBoundingClientRect();
        return [box.left + box.width * \(x), box.top + box.height * \(y)];
      })()
      """)
    guard case .array(let numbers) = box, case .number(let x) = numbers[0],
      case .number(let y) = numbers[1]
    else { throw Trouble(message: "\(selector) has no place") }
    return (x, y)
  }

  private func mouse(
    _ type: String, _ point: (x: Double, y: Double), isDown: Bool = false
  ) throws {
    let isMove = type == "mouseMoved" && !isDown
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y),
        "button": isMove ? "none" : "left", "buttons": isDown ? 1 : 0,
        "clickCount": type == "mouseMoved" ? 0 : 1,
      ])
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text }

  /// Calls a method of the protocol and waits for its answer.
  @discardableResult
  private func call(_ method: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    number += 1
    var message: [JSONValue.Member] = [
      .init("id", .number(number)), .init("method", .string(method)), .init("params", parameters),
    ]
    if let session { message.append(.init("sessionId", .string(session))) }
    let bytes = Array(JSONValue.object(message).text.utf8) + [0]
    guard write(commands, bytes, bytes.count) == bytes.count else {
      throw Trouble(message: "Chromium takes no commands")
    }
    while true {
      let answer = try receive()
      guard answer["id"] == .number(number) else { continue }
      if let error = answer["error"] { throw Trouble(message: "\(method): \(error.text)") }
      return answer["result"] ?? .null
    }
  }

  /// The next message; of events, what matters is noted.
  @discardableResult
  private func receive() throws -> JSONValue {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = try JSONValue(parsing: Array(received[..<end]))
        received.removeSubrange(...end)
        note(message)
        return message
      }
      var poll = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard Foundation.poll(&poll, 1, 30_000) == 1 else {
        throw Trouble(message: "Chromium does not answer")
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(answers, &chunk, chunk.count)
      guard count > 0 else { throw Trouble(message: "Chromium is gone") }
      received += chunk[..<count]
    }
  }

  private func note(_ message: JSONValue) {
    guard case .string(let method)? = message["method"] else { return }
    let parameters = message["params"] ?? .null
    switch method {
    case "Page.loadEventFired": loads += 1
    case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded",
      "Page.javascriptDialogOpening":
      complaints.append("\(method): \(parameters.text)")
    case "Network.requestWillBeSent":
      guard case .string(let address)? = parameters["request"]?["url"] else { return }
      if !["file:", "data:", "about:"].contains(where: address.hasPrefix) {
        complaints.append("request: \(address)")
      }
    default: break
    }
  }
}
