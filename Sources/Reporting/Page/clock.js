// Time: one scrubber for all that a case has over time.

/** The times of a case and where among them the page is. */
class Clock {
  constructor(times) {
    this.times = [...new Set(times)].sort((a, b) => a - b);
    this.index = 0;
    this.isPlaying = false;
    this.listeners = [];
  }

  /** The time that is shown, in seconds. */
  get time() { return this.times[this.index] ?? 0; }

  /** Calls a function now and at each change. */
  follow(listener) {
    this.listeners.push(listener);
    listener(this);
  }

  /** Goes to a place, the nearest there is. */
  show(index) {
    this.index = Math.min(Math.max(index, 0), this.times.length - 1);
    for (const listener of this.listeners) listener(this);
  }

  /** Goes to the sample nearest to a time. */
  seek(time) { this.show(nearest(this.times, time)); }

  /** Goes a step on or back, round the ends. */
  step(by) {
    this.stop();
    this.show((this.index + by + this.times.length) % this.times.length);
  }

  /** Plays at the pace of the effect, again and again; or stops. */
  toggle() {
    if (this.isPlaying) return this.stop();
    if (this.times.length < 2) return;
    this.isPlaying = true;
    const [first, last] = [this.times[0], this.times.at(-1)];
    // The last sample stays as long as the others do on average.
    const length = (last - first) * (this.times.length / (this.times.length - 1));
    let start;
    const tick = (now) => {
      if (!this.isPlaying) return;
      start ??= now - 1000 * (this.time - first);
      const time = first + (((now - start) / 1000) % length);
      const index = this.times.findLastIndex((at) => at <= time + 1e-9);
      if (index !== this.index) this.show(index);
      requestAnimationFrame(tick);
    };
    this.show(this.index);
    requestAnimationFrame(tick);
  }

  /** Stops where it is. */
  stop() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.show(this.index);
  }
}

/** The index of the number nearest to a value. */
function nearest(numbers, value) {
  let best = 0;
  numbers.forEach((number, index) => {
    if (Math.abs(number - value) < Math.abs(numbers[best] - value)) best = index;
  });
  return best;
}

/** The play button, the slider and the time in words. */
function scrubber(clock) {
  const play = element("button.tool.play", {
    type: "button", "aria-keyshortcuts": "Space", onclick: () => clock.toggle(),
  });
  const slider = element("input", {
    type: "range", min: 0, max: clock.times.length - 1, step: 1, "aria-label": "Time",
    oninput: () => {
      clock.stop();
      clock.show(slider.valueAsNumber);
    },
  });
  const label = element("output.time", { "aria-live": "off" });
  clock.follow(() => {
    play.textContent = clock.isPlaying ? "Pause" : "Play";
    slider.value = clock.index;
    slider.setAttribute("aria-valuetext", timeText(clock.time));
    label.replaceChildren(
      element("b", {}, timeText(clock.time)), ` ${clock.index + 1} of ${clock.times.length}`);
  });
  return element("div.scrubber", {}, play, slider, label);
}
