import Foundation
import ImageIO
import Raster
import Regression
import Reporting
import TestSupport
import Testing

@Suite(
  "The page of a run in a browser", .serialized,
  .enabled(if: Browser.program != nil, "needs Chromium: scripts/dev/setup --tests"))
struct ReportInBrowserTests {
  let folder: TemporaryFolder
  let browser: Browser

  init() throws {
    folder = try TemporaryFolder()
    browser = try Browser()
  }

  /// Opens the page of a run of which the case `colors/flat` is blue and came out red, three cells
  /// of `colors/strip` are red, green and blue, and the rest is one of each kind.
  private func openSample(pageLimit: Int = HTMLReport.defaultPageLimit) throws {
    let run = SampleRun(in: folder("run"))
    try run.add("colors/flat", .failed) {
      $0.failures = [Failure(place: "tests/colors.limntest.lua:10", message: "1024 pixels differ")]
      $0.picture = try run.picture(
        "colors/flat", times: [0], expected: [SampleRun.flat(0, 0, 255)],
        actual: [SampleRun.flat(255, 0, 0)])
    }
    try run.add("colors/strip[tint=pink,width=2]@2x", .failed) {
      let red = SampleRun.flat(255, 0, 0)
      let green = SampleRun.flat(0, 255, 0)
      let blue = SampleRun.flat(0, 0, 255)
      $0.picture = try run.picture(
        "colors/strip", times: [0, 0.25, 0.5], expected: [red, red, blue],
        actual: [red, green, blue], columns: 2)
      let times = (0...10).map { Double($0) / 10 }
      $0.timeline = TimelineResult(
        times: times,
        series: [
          .init(title: "ball.position.x", actual: times.map { 2 * $0 }, expected: times),
          .init(title: "ball.opacity", actual: times.map { $0 < 0.3 ? nil : 1 }),
        ])
      $0.timeline?.series[0].isEqual = false
    }
    try run.add("colors/it's checked", .failed, kind: "check") {
      $0.failures = [
        Failure(
          place: "tests/colors.limntest.lua:12", message: "opacity is 0.5, wanted 1",
          details: ["ball at t = 0.5: opacity model 1, shows 0.5"], time: 0.5)
      ]
      $0.printed = ["hello"]
    }
    try run.add("ring/turn", .missing) {
      $0.picture = try run.picture(
        "ring/turn", times: [0.4], expected: nil, actual: [SampleRun.spinner(0.4)])
    }
    try run.add("ring/later", .skipped) { $0.notes = ["waits for fonts"] }
    try run.add("ring/rest", .passed) {
      $0.picture = try run.picture(
        "ring/rest", times: [0], expected: nil, actual: [SampleRun.spinner(0)])
    }
    try run.add("ring/beat", .passed, kind: "check")
    run.change {
      $0.obsolete = [.init(id: "ring/old", folder: "tests/references", movedTo: "ring/turn")]
      $0.problems = [Failure(place: "tests/broken.limntest.lua:3", message: "unexpected symbol")]
    }
    try HTMLReport(folder: run.folder, pageLimit: pageLimit)
      .write(run.record, to: folder("report.html"))
    try browser.open(folder("report.html"))
    try browser.wait("document.querySelector('.plate canvas')")
  }

  private let red = Pixmap.Pixel(255, 0, 0, 255)
  private let green = Pixmap.Pixel(0, 255, 0, 255)
  private let blue = Pixmap.Pixel(0, 0, 255, 255)

  @Test func `what failed comes first, what passed is folded`() throws {
    try openSample()
    #expect(try browser.value("document.title") == "3 failed, 2 passed · limn test")
    #expect(
      try browser.value(
        "[...document.querySelectorAll('.group-title span:first-child')]"
          + ".map((title) => title.innerText)")
        == ["Failed", "Missing", "Obsolete", "Problems", "Skipped", "Passed"])
    #expect(
      try browser.value(
        "[...document.querySelectorAll('details[open] .row-name')]"
          + ".map((name) => name.innerText)")
        == [
          "flat", "strip[tint=pink,width=2]@2x", "it's checked", "turn", "ring/old",
          "tests/broken.limntest.lua:3",
        ])
    #expect(try browser.text("h2") == "flat")
    #expect(try browser.value("document.querySelectorAll('.row').length") == 6)
    try browser.click("summary.passed")
    try browser.wait("document.querySelectorAll('.row').length === 8")
    try browser.wait("document.querySelector('details:last-child img').naturalWidth === 120")
    #expect(browser.complaints == [])
  }

  @Test func `the pictures are held against each other in every mode`() throws {
    try openSample()
    // By key, then by click: each way leaves what the other one has chosen.
    for (key, mode) in ["swipe", "onion", "flicker", "difference", "side"].enumerated() {
      try browser.press(String(key + 1))
      #expect(try browser.value("document.querySelector('.viewer').dataset.mode") == .string(mode))
      try browser.press(String((key + 1) % 5 + 1))
      try browser.click(".segments[aria-label=Mode] button:nth-child(\(key + 1))")
      #expect(try browser.value("document.querySelector('.viewer').dataset.mode") == .string(mode))
      #expect(
        try browser.value("document.querySelector('.segments [aria-checked=true]').innerText")
          != "")
    }
    try browser.press("1")
    #expect(try browser.color(".plate", x: 0.25) == blue)
    #expect(try browser.color(".plate", x: 0.75) == red)

    try browser.press("2")
    let mixed = try browser.color(".plate")
    #expect((127...128).contains(mixed.red) && (127...128).contains(mixed.blue))

    try browser.press("3")
    try browser.click(".share-bar button")
    let before = try browser.color(".plate")
    try browser.click(".plate")
    #expect(try Set([before, browser.color(".plate", x: 0.2)]) == [red, blue])

    try browser.press("4")
    let difference = try browser.color(".plate", x: 0.4)
    #expect(difference.red > 180 && difference.blue < 90)

    try browser.press("5")
    #expect(try browser.value("document.querySelectorAll('.pane').length") == 3)
    #expect(try browser.color(".frame:first-child .plate", x: 0.3) == blue)
    #expect(try browser.color(".frame:last-child .plate", x: 0.3) == red)
    #expect(browser.complaints == [])
  }

  @Test func `swiping follows the mouse, the slider and the arrows`() throws {
    try openSample()
    try browser.drag(".plate", from: 0.5, to: 0.9)
    #expect(try browser.color(".plate", x: 0.8) == blue)
    try browser.drag(".plate", from: 0.9, to: 0.1)
    #expect(try browser.color(".plate", x: 0.2) == red)
    for _ in 0..<4 { try browser.press("ArrowRight") }
    #expect(try browser.color(".plate", x: 0.2) == blue)
    #expect(try browser.color(".plate", x: 0.4) == red)
    try browser.drag(".share-bar input", from: 0.3, to: 0.9)
    #expect(try browser.color(".plate", x: 0.8) == blue)
    // A pane that has the focus leaves the arrows to the mode that has a use for them.
    try browser.value("document.querySelector('.pane').focus()")
    for _ in 0..<4 { try browser.press("ArrowLeft") }
    #expect(try browser.color(".plate", x: 0.8) == red)
    #expect(browser.complaints == [])
  }

  @Test func `a finger swipes by the divider and scrolls by the picture`() throws {
    try browser.resize(360, 740, isMobile: true)
    try openSample()
    try browser.click(".list a")
    try browser.wait("document.querySelector('.plate').checkVisibility()")
    try browser.slide(".plate", from: 0.5, to: 0.9)
    #expect(try browser.color(".plate", x: 0.8) == blue)
    try browser.slide(".plate", from: 0.3, to: 0.1)
    #expect(try browser.color(".plate", x: 0.2) == blue)
  }

  @Test func `flicker turns by itself, but not where motion is reduced`() throws {
    try openSample()
    let showsActual = "!document.querySelector('.plate canvas:last-child').hidden"
    try browser.press("3")
    let before = try browser.value(showsActual)
    try browser.wait("(\(showsActual)) !== \(before.text)")
    try browser.emulate(["prefers-reduced-motion": "reduce"])
    try browser.press("1")
    try browser.press("3")
    let still = try browser.value(showsActual)
    try browser.value("new Promise((done) => setTimeout(done, 700))")
    #expect(try browser.value(showsActual) == still)
    try browser.click(".plate")
    #expect(try browser.value(showsActual) != still)
  }

  @Test func `zoom keeps pixels square, panes together and says what they hold`() throws {
    try openSample()
    try browser.press("5")
    for zoom in [1, 2, 4, 8, 16] {
      try browser.click(
        ".segments[aria-label=Zoom] button:nth-child(\(zoom.trailingZeroBitCount + 1))")
      #expect(
        try browser.value("document.querySelector('.plate').getBoundingClientRect().width")
          == .number(32 * zoom))
    }
    try browser.press("z")
    #expect(
      try browser.value("document.querySelector('.plate').getBoundingClientRect().width") == 32)
    for _ in 0..<4 { try browser.press("z") }
    try browser.value("document.querySelector('.pane').scrollTo(60, 40)")
    try browser.wait(
      "[...document.querySelectorAll('.pane')].every((p) => p.scrollLeft === 60 && p.scrollTop === 40)"
    )
    #expect(
      try browser.value("getComputedStyle(document.querySelector('.plate canvas')).imageRendering")
        == "pixelated")
    try browser.press("1")
    for _ in 0..<3 { try browser.press("z") }
    try browser.point(".plate", x: 3.5 / 32, y: 5.5 / 32)
    #expect(try browser.text(".readout .at") == "x 3  y 5")
    #expect(try browser.text(".readout .value.expected").hasSuffix("0 0 255 255"))
    #expect(try browser.text(".readout .value.actual").hasSuffix("255 0 0 255"))
    #expect(try browser.text(".readout .delta").hasSuffix("+255 0 −255 0"))
    #expect(browser.complaints == [])
  }

  @Test func `one scrubber moves cells and plots`() throws {
    try openSample()
    try browser.press("j")
    try browser.wait("document.querySelectorAll('.film .cell').length === 3")
    try browser.value("document.querySelector('.plots details').open = true")
    try browser.wait("document.querySelectorAll('.plot').length === 2")
    // The cell that differs is where it begins.
    #expect(
      try browser.value(
        "[...document.querySelectorAll('.cell')]"
          + ".map((cell) => cell.classList.contains('differs'))") == [false, true, false])
    #expect(try browser.color(".plate", x: 0.75) == green)
    #expect(try browser.text(".plot .values").contains("0.2"))
    try browser.click(".cell:nth-child(3)")
    #expect(try browser.color(".plate", x: 0.75) == blue)
    #expect(try browser.text(".time b") == "0.5 s")
    #expect(
      try browser.value("document.querySelector('.plot .cursor').getAttribute('d')")
        == "M300 0V96")
    try browser.press(",")
    #expect(try browser.text(".time b") == "0.4 s")
    #expect(try browser.color(".plate", x: 0.75) == green)
    try browser.press(".")
    try browser.press(".")
    #expect(try browser.text(".time b") == "0.6 s")
    try browser.click(".plot svg")
    #expect(try browser.text(".time b") == "0.5 s")
    try browser.press(" ")
    #expect(try browser.text(".play") == "Pause")
    try browser.wait("document.querySelector('.time b').innerText === '0.8 s'")
    try browser.press(" ")
    #expect(try browser.text(".play") == "Play")
    // What differs is shaded, and stands by itself at its own scale.
    #expect(try browser.value("document.querySelectorAll('.plot path.gap').length") == 2)
    #expect(try browser.text(".plot .axis.delta") == "Δ ±1")
    // A line is broken where there is no value.
    #expect(
      try browser.value("document.querySelector('details .plot path.actual').getAttribute('d')")
        == .string("M180 48L240 48L300 48L360 48L420 48L480 48L540 48L600 48"))
    #expect(browser.complaints == [])
  }

  @Test func `the sides of a pair have the names of its declaration`() throws {
    let run = SampleRun(in: folder("run"))
    try run.add("ring/either way", .failed, kind: "same") {
      $0.picture = try run.picture(
        "ring/either way", times: [0], expected: [SampleRun.flat(0, 0, 255)],
        actual: [SampleRun.flat(255, 0, 0)])
    }
    try HTMLReport(folder: run.folder).write(run.record, to: folder("report.html"))
    try browser.open(folder("report.html"))
    try browser.wait("document.querySelector('.plate canvas')")
    try browser.press("5")
    #expect(
      try browser.value("[...document.querySelectorAll('.captions')].map((c) => c.innerText)")
        == ["a", "Difference", "b"])
    // There is no reference to accept.
    #expect(try browser.text(".command code") == "limn test 'ring/either way'")
    #expect(browser.complaints == [])
  }

  @Test func `the keyboard walks the list, filters, and helps`() throws {
    try openSample()
    try browser.press("j")
    try browser.press("j")
    #expect(try browser.text("h2") == "it's checked")
    #expect(try browser.text(".failures .message") == "opacity is 0.5, wanted 1")
    #expect(try browser.text(".failures .details") == "ball at t = 0.5: opacity model 1, shows 0.5")
    try browser.press("k")
    #expect(try browser.text("h2") == "strip")
    #expect(
      try browser.value("[...document.querySelectorAll('.parameter')].map((p) => p.innerText)")
        == ["tint = pink", "width = 2", "2×"])
    try browser.press("/")
    for letter in "ring" { try browser.press(String(letter)) }
    #expect(try browser.value("document.querySelectorAll('details[open] .row').length") == 5)
    try browser.press("Escape")
    try browser.press("j")
    #expect(try browser.text("h2") == "turn")
    try browser.click(".chip.passed")
    #expect(
      try browser.value("[...document.querySelectorAll('.row-name')].map((n) => n.innerText)")
        == ["rest", "beat"])
    try browser.press("?")
    #expect(try browser.value("document.getElementById('help').open") == true)
    try browser.click("#help button")
    #expect(try browser.value("document.getElementById('help').open") == false)
    #expect(browser.complaints == [])
  }

  @Test func `the command to accept is copied, and is one word for a shell`() throws {
    try openSample()
    #expect(try browser.text(".command code") == "limn accept 'colors/flat'")
    try browser.value(
      "document.addEventListener('copy', () => { window.copied = String(getSelection()); })")
    try browser.click(".command button")
    try browser.wait("document.querySelector('.command button').innerText === 'Copied'")
    try browser.press("j")
    try browser.press("j")
    // A check has no reference to accept.
    #expect(try browser.text(".command code") == #"limn test 'colors/it'\''s checked'"#)
    // A reference that has moved is accepted under its new name before the old one goes.
    try browser.press("j")
    try browser.press("j")
    #expect(
      try browser.value("[...document.querySelectorAll('.command code')].map((c) => c.innerText)")
        == ["limn accept 'ring/turn'", "limn references prune"])
    #expect(browser.complaints == [])
  }

  @Test func `hostile names and messages are shown as they are`() throws {
    let run = SampleRun(in: folder("run"))
    let attack =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>{record}<!--<script>\"'&amp;"
    run.change { $0 = Sample.hostileRecord }
    try run.add("\(attack)/\(attack)", .failed) {
      $0.failures = [Failure(place: attack, message: attack, details: [attack])]
      $0.printed = [attack]
      $0.notes = [attack]
      $0.timeline = TimelineResult(times: [0, 1], series: [.init(title: attack, actual: [0, 1])])
    }
    try HTMLReport(folder: run.folder).write(run.record, to: folder("report.html"))
    try browser.open(folder("report.html"))
    try browser.press("j")
    try browser.wait("document.querySelector('.plot')")
    #expect(try browser.text(".failures .message") == attack)
    #expect(try browser.text(".plot figcaption") == attack)
    #expect(try browser.value("document.querySelectorAll('body script').length") == 3)
    #expect(try browser.value("document.querySelectorAll('img[src=x]').length") == 0)
    #expect(browser.complaints == [])
  }

  @Test(arguments: ["light", "dark"]) func `text can be read`(scheme: String) throws {
    try openSample()
    try browser.emulate(["prefers-color-scheme": scheme])
    let background = try browser.color(".case-header", x: 0.6, y: 0.02)
    #expect((background.red > 200) == (scheme == "light"))
    for _ in 0..<4 {
      // WCAG 2.2, 1.4.3: contrast of at least 4.5 to 1.
      #expect(try browser.value(Self.unreadable) == [])
      try browser.press("j")
    }
  }

  @Test func `the theme can be chosen`() throws {
    try openSample()
    try browser.emulate(["prefers-color-scheme": "light"])
    try browser.press("t")
    try browser.press("t")
    #expect(try browser.text("#theme") == "Dark")
    #expect(try browser.color(".case-header", x: 0.6, y: 0.02).red < 60)
  }

  @Test func `a phone shows the list, then the case`() throws {
    try browser.resize(360, 740, isMobile: true)
    try openSample()
    let widths = "[document.documentElement.scrollWidth, innerWidth]"
    #expect(try browser.value(widths) == [360, 360])
    #expect(try browser.value("document.querySelector('h2').checkVisibility()") == false)
    for row in 1...4 {
      try browser.click(".list li:nth-child(\(min(row, 3))) a")
      try browser.wait("document.querySelector('h2').checkVisibility()")
      #expect(try browser.value("document.querySelector('.row').checkVisibility()") == false)
      for mode in 1...5 {
        try browser.press(String(mode))
        #expect(try browser.value(widths) == [360, 360])
      }
      try browser.click(".back")
      try browser.wait("document.querySelector('.row').checkVisibility()")
    }
    #expect(browser.complaints == [])
  }

  @Test func `pictures beside the page are shown, and their pixels kept`() throws {
    try openSample(pageLimit: 0)
    #expect(folder.names == ["report-pictures", "report.html", "run"])
    #expect(try browser.color(".plate", x: 0.25) == blue)
    #expect(try browser.color(".plate", x: 0.75) == red)
    #expect(try browser.text(".readout").contains("part of the page"))
    #expect(browser.complaints == [])
  }

  @Test func `paper has every flaw and no control`() throws {
    try openSample()
    try browser.emulate(medium: "print")
    try browser.value("dispatchEvent(new Event('beforeprint'))")
    #expect(
      try browser.value("[...document.querySelectorAll('#print h2')].map((h) => h.innerText)")
        == ["flat", "strip", "it's checked", "turn", "ring/old", "tests/broken.limntest.lua:3"])
    #expect(try browser.value("document.querySelector('.rail').checkVisibility()") == false)
    #expect(
      try browser.value(
        "[...document.querySelectorAll('#print button')]"
          + ".some((button) => button.checkVisibility())") == false)
    try browser.value("dispatchEvent(new Event('afterprint'))")
    #expect(try browser.value("document.querySelectorAll('#print h2').length") == 0)
    #expect(browser.complaints == [])
  }

  @Test func `a run without a flaw says so`() throws {
    let run = SampleRun(in: folder("run"))
    for index in 1...3 { try run.add("ring/\(index)", .passed) }
    try HTMLReport(folder: run.folder).write(run.record, to: folder("report.html"))
    try browser.open(folder("report.html"))
    #expect(try browser.text("h2") == "All 3 cases passed")
    #expect(browser.complaints == [])
  }

  @Test func `two hundred cases are a small page that builds what is looked at`() throws {
    let run = SampleRun(in: folder("run"))
    for index in 0..<200 {
      let (suite, turn) = (index % 8, Double(index) * 0.37)
      try run.add("spinner\(suite)/turn\(index)@2x", index < 60 ? .failed : .passed) {
        if index >= 60 { return }
        let times = [0, 0.25, 0.5, 0.75, 1]
        $0.failures = [Failure(place: "tests/spinner.limntest.lua:9", message: "412 pixels differ")]
        $0.picture = try run.picture(
          $0.id, times: times, expected: times.map { SampleRun.spinner(turn + $0) },
          actual: times.map { SampleRun.spinner(turn + 1.02 * $0) })
      }
    }
    try HTMLReport(folder: run.folder).write(run.record, to: folder("report.html"))
    let size = try FileIO.read(folder("report.html")).count
    #expect(size < 5_000_000)
    try browser.open(folder("report.html"))
    #expect(try browser.value("document.querySelectorAll('.case canvas').length < 20") == true)
    #expect(try browser.value("document.querySelectorAll('.row').length") == 60)
    #expect(browser.complaints == [])
    try show("two-hundred")
    // For scripts/dev/report-in-browser: figures, which no test depends on.
    let seconds = try browser.value(
      "performance.getEntriesByType('navigation')[0].loadEventEnd / 1000")
    print("report of 200 cases: \(size / 1000) kB, opened in \(seconds.text) s")
  }

  @Test(.enabled(if: Self.pictures != nil, "for scripts/dev/report-in-browser"))
  func `every mode is there to be looked at`() throws {
    try openSample()
    for scheme in ["light", "dark"] {
      try browser.emulate(["prefers-color-scheme": scheme])
      for mode in 1...5 {
        try browser.press(String(mode))
        try show("\(scheme)-\(mode)")
      }
    }
  }

  /// Where screenshots go, if somebody wants to look at them.
  private static let pictures = ProcessInfo.processInfo.environment["LIMN_TEST_SCREENSHOTS"]

  /// Keeps what the window shows, for somebody to look at.
  private func show(_ name: String) throws {
    guard let folder = Self.pictures else { return }
    try Data(browser.screenshotBytes()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  /// The texts that can be seen and have a contrast below 4.5, with the contrast.
  private static let unreadable = """
    (() => {
      const scratch = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const channels = (color) => {
        scratch.clearRect(0, 0, 1, 1);
        scratch.fillStyle = color;
        scratch.fillRect(0, 0, 1, 1);
        return [...scratch.getImageData(0, 0, 1, 1).data];
      };
      const luminance = (color) => {
        const [red, green, blue] = channels(color).map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
          const color = getComputedStyle(at).backgroundColor;
          if (channels(color)[3] === 255) return color;
        }
        return "white";
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !element.checkVisibility()) continue;
        // What is switched off need not be readable.
        if (element.closest("script, style, :disabled, .off")) continue;
        const both = [getComputedStyle(element).color, behind(element)].map(luminance);
        const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
        if (contrast < 4.5) found.push(`${texts.currentNode.data}: ${contrast.toFixed(2)}`);
      }
      return found;
    })()
    """
}
