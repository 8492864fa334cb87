// The viewer: one cell of the expected and the actual picture, held against each other five ways.

const modes = [
  { key: "swipe", title: "Swipe" },
  { key: "onion", title: "Onion" },
  { key: "flicker", title: "Flicker" },
  { key: "difference", title: "Difference" },
  { key: "side", title: "Side by side" },
];

const zooms = [1, 2, 4, 8, 16];

const backdrops = ["checks", "light", "dark"];

/** How the reader looks at pictures; it stays from case to case. Without a zoom it is what fits. */
const view = { mode: "swipe", zoom: null, backdrop: "checks", share: { swipe: 0.5, onion: 0.5 } };

/** Half the period of flicker in milliseconds: 2 Hz, below what harms. */
const flickerPause = 250;

/** What each picture is called: a pair has no reference, but two ways to one picture. */
const sidesOf = (kind) =>
  ["same", "differ"].includes(kind)
    ? { expected: "a", difference: "Difference", actual: "b" }
    : { expected: "Expected", difference: "Difference", actual: "Actual" };

/** The colours of the run's pictures of differences, as `PictureComparison` paints them. */
const differenceColors = { added: "added", removed: "gone", passed: "let pass" };

class Viewer {
  /** Begins to load the pictures of a case; the element is there at once. */
  constructor(picture, kind, clock) {
    this.picture = picture;
    this.sides = sidesOf(kind);
    this.clock = clock;
    this.canvases = {};
    this.strips = {};
    this.pointed = null;
    this.showsActual = true;
    /** Whether the record has said which time to look at. */
    this.isTold = false;
    this.modeBar = element("div.segments", { role: "radiogroup", "aria-label": "Mode" });
    this.zoomBar = element("div.segments", { role: "radiogroup", "aria-label": "Zoom" });
    this.backdropButton = element("button.tool", {
      type: "button", "aria-keyshortcuts": "b", onclick: () => this.nextBackdrop(),
    });
    this.worstButton = element("button.tool", {
      type: "button", "aria-keyshortcuts": "x", title: "Go to the pixel that differs most",
      onclick: () => this.showWorst(),
    }, "Worst pixel");
    this.stage = element("div.stage");
    this.shareBar = element("div.share-bar");
    this.readout = element("output.readout", { "aria-label": "Pixel", "aria-live": "off" });
    this.film = element("div.film", { role: "group", "aria-label": "Cells" });
    this.element = element(
      "section.viewer", { "aria-label": "Pictures" },
      element(
        "div.viewer-tools", {},
        this.modeBar, this.zoomBar, this.backdropButton, this.worstButton),
      this.stage, this.shareBar, this.readout, this.film);
    this.ready = this.load();
  }

  async load() {
    for (const [side, title] of Object.entries(this.sides)) {
      const image = await loadImage(this.picture[side]);
      if (!image) continue;
      this.strips[side] = new Strip(image, this.picture);
      this.canvases[side] = element("canvas", { role: "img", "aria-label": title });
    }
    const { expected, actual } = this.strips;
    if (!expected && !actual) {
      this.element.replaceChildren(element("p.quiet", {}, "The run has kept no picture of this."));
      return;
    }
    this.isPair = Boolean(expected && actual);
    if (this.isPair && !this.strips.difference) {
      this.canvases.difference = element("canvas", { role: "img", "aria-label": "Difference" });
    }
    this.zoom = view.zoom ?? this.fittingZoom();
    this.clock.follow(() => this.showCell());
    this.buildFilm();
    this.update();
    if (!this.isTold) this.showFirstDifference();
  }

  /** The largest zoom at which a cell is neither taller nor wider than its place. */
  fittingZoom() {
    const { width, height } = this.size;
    const columns = this.isPair && this.mode === "side" && !isNarrow.matches ? 3 : 1;
    const room = (this.stage.clientWidth || 640) / columns - 32;
    return zooms.findLast((zoom) => zoom * width <= room && zoom * height <= 400) ?? 1;
  }

  /** The size in pixels of what both pictures take together. */
  get size() {
    const strips = Object.values(this.strips);
    return {
      width: Math.max(...strips.map((strip) => strip.width)),
      height: Math.max(...strips.map((strip) => strip.height)),
    };
  }

  /** The cell that stands at the clock's time. */
  get cell() {
    const { times } = this.picture;
    const before = times.findLastIndex((time) => time <= this.clock.time + 1e-9);
    return Math.max(0, before);
  }

  /** The mode in which there is something to see: one picture alone is only itself. */
  get mode() { return this.isPair ? view.mode : "side"; }

  showCell() {
    for (const [side, strip] of Object.entries(this.strips)) {
      strip.draw(this.cell, this.canvases[side]);
    }
    const [expected, actual] = ["expected", "actual"].map(
      (side) => this.canvases[side] && pixelsOf(this.canvases[side]));
    this.pixels = { expected, actual };
    if (this.isPair && !this.strips.difference && expected && actual) {
      paintDifference(expected, actual, this.canvases.difference);
    }
    this.worst = this.isPair ? differences(expected, actual) : null;
    this.worstButton.disabled = !this.worst;
    this.worstButton.hidden = !this.isPair || !expected;
    for (const [index, frame] of [...this.film.children].entries()) {
      frame.setAttribute("aria-pressed", index === this.cell);
    }
    this.sizeCanvases();
    this.showPixel();
  }

  /** Shows everything anew: the mode, the zoom and the backdrop may have changed. */
  update() {
    clearInterval(this.flicker);
    fillRadios(this.modeBar, modes.map(({ key, title }, index) => ({
      title, isOn: this.mode === key, shortcut: String(index + 1),
      choose: () => this.setMode(key),
    })));
    this.modeBar.hidden = !this.isPair;
    fillRadios(this.zoomBar, zooms.map((zoom) => ({
      title: `${zoom}×`, isOn: this.zoom === zoom, choose: () => this.setZoom(zoom),
    })));
    this.backdropButton.textContent = `On ${view.backdrop}`;
    this.element.dataset.mode = this.mode;
    this.element.dataset.backdrop = view.backdrop;
    this.buildPanes();
    this.buildShareBar();
    this.sizeCanvases();
    this.showShare();
    this.showPixel();
  }

  /** The sides that a mode shows, each in a pane of its own unless they lie on each other. */
  get layout() {
    switch (this.mode) {
      case "side": return ["expected", "difference", "actual"].map((side) => [side]);
      case "difference": return [["difference"]];
      default: return [["expected", "actual"]];
    }
  }

  buildPanes() {
    this.plates = [];
    const panes = [];
    for (const names of this.layout) {
      const shown = names.filter((side) => this.canvases[side]);
      if (shown.length === 0) continue;
      // The layers blend with each other alone, not with what is behind the plate.
      const layers = element("div.layers", {}, shown.map((side) => this.canvases[side]));
      const plate = element(`div.plate.${shown.join(".")}`, {}, layers, element("div.pixel"));
      const pane = element("div.pane", { tabIndex: 0, role: "group" }, plate);
      pane.setAttribute("aria-label", shown.map((side) => this.sides[side]).join(" and "));
      const captions = element(
        "div.captions", {}, shown.map(
          (side) => element(`span.caption.${side}`, {}, this.sides[side])),
        shown[0] === "difference" && this.strips.difference
          ? element("span.legend", {}, Object.entries(differenceColors).map(
              ([key, title]) => element(`span.caption.${key}`, {}, title)))
          : null);
      this.plates.push(plate);
      this.connect(pane, plate);
      panes.push(element("div.frame", {}, captions, pane));
    }
    if (this.mode === "swipe") {
      this.divider = element("div.divider", {}, element("span.grip"));
      this.plates[0].append(this.divider);
    }
    const held = this.stage.querySelector(".pane");
    const [left, top] = held ? [held.scrollLeft, held.scrollTop] : [0, 0];
    this.stage.replaceChildren(...panes);
    for (const pane of this.stage.querySelectorAll(".pane")) pane.scrollTo(left, top);
  }

  /** What the mode has to set: a share of one picture, or which of them shows. */
  buildShareBar() {
    const { mode } = this;
    const { expected, actual } = this.sides;
    if (mode === "swipe" || mode === "onion") {
      const slider = element("input", {
        type: "range", min: 0, max: 1, step: 0.01, value: view.share[mode],
        "aria-label": mode === "swipe" ? `Where ${expected} ends` : `Opacity of ${actual}`,
        oninput: () => this.setShare(slider.valueAsNumber),
      });
      this.shareBar.replaceChildren(
        element("span.caption.expected", {}, expected), slider,
        element("span.caption.actual", {}, actual));
    } else if (mode === "flicker") {
      const turn = element("button.tool", { type: "button", onclick: () => this.turn() }, "Switch");
      this.shareBar.replaceChildren(
        turn, element("span.quiet", {}, reducedMotion.matches
          ? "Motion is reduced: switch by hand, or click the picture."
          : "Twice a second; a click on the picture holds it."));
      if (!reducedMotion.matches) this.startFlicker();
    } else {
      this.shareBar.replaceChildren();
    }
    this.shareBar.hidden = this.shareBar.childElementCount === 0;
  }

  startFlicker() {
    this.flicker = setInterval(() => {
      if (!this.element.isConnected) return clearInterval(this.flicker);
      this.showsActual = !this.showsActual;
      this.showShare();
    }, flickerPause);
  }

  /** Shows the other picture and holds it. */
  turn() {
    clearInterval(this.flicker);
    this.showsActual = !this.showsActual;
    this.showShare();
  }

  setMode(mode) {
    view.mode = mode;
    if (this.isPair) this.update();
  }

  /** Zooms around the pixel in hand, else around the middle; a choice holds for later cases. */
  setZoom(zoom, isChoice = true) {
    const pane = this.stage.querySelector(".pane");
    const before = this.zoom;
    const centre = pane && [
      (pane.scrollLeft + pane.clientWidth / 2) / before,
      (pane.scrollTop + pane.clientHeight / 2) / before,
    ];
    this.zoom = zoom;
    if (isChoice) view.zoom = zoom;
    this.update();
    const focus = this.pointed ? [this.pointed.x, this.pointed.y] : centre;
    if (focus) this.scrollTo(...focus);
  }

  /** Brings a pixel to the middle of every pane. */
  scrollTo(x, y) {
    for (const pane of this.stage.querySelectorAll(".pane")) {
      pane.scrollTo(x * this.zoom - pane.clientWidth / 2, y * this.zoom - pane.clientHeight / 2);
    }
  }

  nextZoom() { this.setZoom(zooms[(zooms.indexOf(this.zoom) + 1) % zooms.length]); }

  nextBackdrop() {
    view.backdrop = backdrops[(backdrops.indexOf(view.backdrop) + 1) % backdrops.length];
    this.update();
  }

  /** Sets how much of the expected (swipe) or the actual picture (onion) shows, 0…1. */
  setShare(share) {
    if (!(this.mode in view.share)) return;
    view.share[this.mode] = Math.min(Math.max(share, 0), 1);
    const slider = this.shareBar.querySelector("input");
    if (slider) slider.value = view.share[this.mode];
    this.showShare();
  }

  /** Moves the share by a part of it; says whether the mode has one. */
  moveShare(by) {
    if (!(this.mode in view.share)) return false;
    this.setShare(view.share[this.mode] + by);
    return true;
  }

  showShare() {
    const { actual, expected } = this.canvases;
    const share = view.share[this.mode];
    for (const canvas of [expected, actual]) {
      if (!canvas) continue;
      canvas.style.clipPath = "";
      canvas.style.opacity = "";
      canvas.hidden = false;
    }
    if (this.mode === "swipe") {
      actual.style.clipPath = `inset(0 0 0 ${100 * share}%)`;
      expected.style.clipPath = `inset(0 ${100 * (1 - share)}% 0 0)`;
      this.divider.style.left = `${100 * share}%`;
    } else if (this.mode === "onion") {
      actual.style.opacity = share;
      expected.style.opacity = 1 - share;
    } else if (this.mode === "flicker") {
      actual.hidden = !this.showsActual;
      expected.hidden = this.showsActual;
      for (const side of ["expected", "actual"]) {
        const isShown = (side === "actual") === this.showsActual;
        this.stage.querySelector(`.captions .${side}`).classList.toggle("off", !isShown);
      }
    }
  }

  /** Gives canvases and plates the size of the zoom. */
  sizeCanvases() {
    const { width, height } = this.size;
    for (const canvas of Object.values(this.canvases)) {
      canvas.style.width = `${canvas.width * this.zoom}px`;
      canvas.style.height = `${canvas.height * this.zoom}px`;
    }
    for (const plate of this.plates ?? []) {
      plate.style.width = `${width * this.zoom}px`;
      plate.style.height = `${height * this.zoom}px`;
    }
  }

  /** Goes to the pixel of this cell that differs most. */
  showWorst() {
    if (!this.worst) return;
    this.pointed = { x: this.worst.x, y: this.worst.y };
    if (this.zoom < 8) this.setZoom(8, false);
    else this.scrollTo(this.pointed.x, this.pointed.y);
    this.showPixel();
  }
}
