// The pointer on the viewer: it swipes, pans, and reads both pictures pixel by pixel.

Object.assign(Viewer.prototype, {
  /** Makes a pane follow the others, and the plate the pointer. */
  connect(pane, plate) {
    pane.addEventListener("scroll", () => {
      for (const other of this.stage.querySelectorAll(".pane")) {
        if (other.scrollLeft !== pane.scrollLeft) other.scrollLeft = pane.scrollLeft;
        if (other.scrollTop !== pane.scrollTop) other.scrollTop = pane.scrollTop;
      }
    });
    let dragged = null;
    let hasPanned = false;
    plate.addEventListener("pointerdown", (event) => {
      const isTouch = event.pointerType !== "mouse";
      // A finger scrolls the page, unless it takes the divider by its grip.
      if (isTouch && !event.target.closest(".divider")) return;
      if (event.button !== 0) return;
      dragged = { x: event.clientX, y: event.clientY };
      hasPanned = false;
      plate.setPointerCapture(event.pointerId);
      if (this.mode === "swipe") this.swipe(plate, event);
    });
    plate.addEventListener("pointermove", (event) => {
      if (dragged && this.mode === "swipe") {
        this.swipe(plate, event);
      } else if (dragged) {
        hasPanned = true;
        pane.scrollBy(dragged.x - event.clientX, dragged.y - event.clientY);
        dragged = { x: event.clientX, y: event.clientY };
      }
      this.point(plate, event);
    });
    plate.addEventListener("pointerup", () => { dragged = null; });
    plate.addEventListener("pointercancel", () => { dragged = null; });
    plate.addEventListener("pointerleave", () => {
      this.pointed = null;
      this.showPixel();
    });
    plate.addEventListener("click", (event) => {
      if (this.mode === "flicker" && !hasPanned) this.turn();
      this.point(plate, event);
    });
  },

  /** Puts the divider under the pointer. */
  swipe(plate, event) {
    const box = plate.getBoundingClientRect();
    this.setShare((event.clientX - box.left) / box.width);
  },

  /** Remembers the pixel under the pointer. */
  point(plate, event) {
    const box = plate.getBoundingClientRect();
    this.pointed = {
      x: Math.floor((event.clientX - box.left) / this.zoom),
      y: Math.floor((event.clientY - box.top) / this.zoom),
    };
    this.showPixel();
  },

  /** Writes the values of the pixel in hand, and frames it in every picture. */
  showPixel() {
    const { pointed, pixels } = this;
    for (const plate of this.plates ?? []) {
      const frame = plate.querySelector(".pixel");
      frame.hidden = !pointed || this.zoom < 2;
      if (frame.hidden) continue;
      frame.style.left = `${pointed.x * this.zoom}px`;
      frame.style.top = `${pointed.y * this.zoom}px`;
      frame.style.width = frame.style.height = `${this.zoom}px`;
    }
    if (!pixels) return;
    if (!pixels.expected && !pixels.actual) {
      this.readout.textContent = "Pixels can be read where the pictures are part of the page.";
      return;
    }
    if (!pointed) {
      this.readout.textContent = this.worst
        ? `${differText(this.worst.count)} in this cell, by up to ${this.worst.most}`
        : this.isPair ? "No pixel differs in this cell" : "Point at a pixel to read it";
      return;
    }
    const { x, y } = pointed;
    const parts = [element("span.at", {}, `x ${x}  y ${y}`)];
    for (const side of ["expected", "actual"]) {
      if (!pixels[side]) continue;
      const pixel = pixelAt(pixels[side], x, y);
      const swatch = element("i.swatch");
      if (pixel) {
        const [red, green, blue, alpha] = pixel;
        swatch.style.background = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
      }
      parts.push(element(
        `span.value.${side}`, {}, element(`span.caption.${side}`, {}, this.sides[side]),
        swatch, pixel ? [...pixel].join(" ") : "outside"));
    }
    if (pixels.expected && pixels.actual) {
      const [a, b] = [pixelAt(pixels.expected, x, y), pixelAt(pixels.actual, x, y)];
      const steps = a && b
        ? [...b].map((channel, index) => signed(channel - a[index])).join(" ") : "–";
      parts.push(element("span.value.delta", {}, element("span.caption", {}, "Δ"), steps));
    }
    this.readout.replaceChildren(...parts);
  },
});

/** A difference with its sign. */
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
