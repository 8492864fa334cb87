// The film: all cells of a strip in small, each with a mark where it differs.

Object.assign(Viewer.prototype, {
  /** Goes to the first cell that differs. */
  showFirstDifference() {
    const place = [...this.film.children].findIndex((cell) => cell.classList.contains("differs"));
    if (place > 0) this.clock.seek(this.picture.times[place]);
  },

  /** The cells as small pictures, each with a mark where it differs. */
  buildFilm() {
    const strip = this.strips.actual ?? this.strips.expected;
    const { times } = this.picture;
    this.film.hidden = times.length < 2 || !strip.isCut;
    if (this.film.hidden) return;
    const scratch = element("canvas");
    this.film.replaceChildren(...times.map((time, index) => {
      const canvas = element("canvas");
      strip.draw(index, canvas);
      const frame = element("button.cell", {
        type: "button", onclick: () => {
          this.clock.stop();
          this.clock.seek(time);
        },
      }, canvas, element("span", {}, timeText(time)));
      if (this.isPair && this.strips.expected.isCut) {
        this.strips.expected.draw(index, scratch);
        const found = differences(pixelsOf(scratch), pixelsOf(canvas));
        frame.classList.toggle("differs", Boolean(found));
        if (found) frame.title = differText(found.count);
      }
      frame.setAttribute("aria-pressed", index === this.cell);
      return frame;
    }));
  },
});
