// Plots: one for each property over time, expected and actual, with the difference shaded.

const plotSize = { width: 600, height: 96, margin: 6 };

/** The height of the band in which a difference stands by itself, at its own scale. */
const deltaHeight = 32;

/** Makes an element of SVG. */
function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Makes a drawing that fills its place, whatever the width. */
const drawing = (height, attributes, ...children) =>
  shape("svg", {
    viewBox: `0 0 ${plotSize.width} ${height}`, preserveAspectRatio: "none", ...attributes,
  }, ...children);

/** Makes a path of a class; an empty one draws nothing. */
const line = (name, d) => shape("path", { class: name, d });

/** All plots of a timeline; those that are as they should be are folded behind the others. */
function plots(timeline, clock) {
  const differing = timeline.series.filter((series) => !series.isEqual);
  const equal = timeline.series.filter((series) => series.isEqual);
  const build = (list) => list.map((series) => plot(series, timeline.times, clock));
  const section = element("section.plots", { "aria-label": "Values over time" }, build(differing));
  if (equal.length === 0) return section;
  if (differing.length === 0) {
    section.append(...build(equal));
    return section;
  }
  const folded = element(
    "details", {}, element("summary", {}, `${countText(equal.length, "value")} as expected`));
  folded.addEventListener("toggle", () => {
    if (folded.childElementCount === 1) folded.append(...build(equal));
  });
  section.append(folded);
  return section;
}

/** One property: its numbers at the scrubber's time, its curves, and their difference. */
function plot({ title, actual, expected, isEqual }, times, clock) {
  const scale = scaleOf(times, [...actual, ...(expected ?? [])], plotSize.height);
  const curves = drawing(
    plotSize.height, { role: "img", "aria-label": `${title} over time` },
    ...(scale.least < 0 && scale.most > 0
      ? [line("zero", `M0 ${scale.y(0)}H${plotSize.width}`)] : []),
    ...(expected
      ? [line("gap", areaPath(times, expected, actual, scale)),
         line("expected", linePath(times, expected, scale))] : []),
    line("actual", linePath(times, actual, scale)));
  const drawings = [curves];

  const axis = (name, ...labels) => element(
    `div.axis${name}`, { ariaHidden: "true" }, labels.map((label) => element("span", {}, label)));
  const rows = [axis("", numberText(scale.most), numberText(scale.least)), curves];
  if (expected && !isEqual) {
    // Where curves all but meet, the eye needs their difference by itself.
    const gaps = actual.map((value, index) => gapOf(value, expected[index]));
    const most = Math.max(...gaps.map((gap) => Math.abs(gap ?? 0)));
    const zeros = gaps.map((gap) => (gap === null ? null : 0));
    const own = scaleOf(times, [-most, most], deltaHeight);
    const delta = drawing(
      deltaHeight, { class: "delta", "aria-hidden": "true" },
      line("zero", `M0 ${own.y(0)}H${plotSize.width}`),
      line("gap", areaPath(times, zeros, gaps, own)),
      line("delta", linePath(times, gaps, own)));
    drawings.push(delta);
    rows.push(axis(".delta", `Δ ±${Number(most.toPrecision(3))}`), delta);
  }
  const cursors = drawings.map((svg) => svg.appendChild(line("cursor", "")));
  const values = element("p.values");
  clock.follow(() => {
    const index = nearest(times, clock.time);
    const d = `M${scale.x(times[index])} 0V${plotSize.height}`;
    for (const cursor of cursors) cursor.setAttribute("d", d);
    values.replaceChildren(...valueTexts(actual[index], expected?.[index], Boolean(expected)));
  });
  for (const svg of drawings) seekBy(svg, clock, scale);
  return element(
    "figure.plot", {},
    element("figcaption", { className: isEqual ? "" : "differs" }, title), values, rows,
    element(
      "div.ends", { ariaHidden: "true" },
      element("span", {}, timeText(times[0])), element("span", {}, timeText(times.at(-1)))));
}

/** Lets the pointer move the scrubber. */
function seekBy(svg, clock, scale) {
  const seek = (event) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = svg.getBoundingClientRect();
    clock.stop();
    clock.seek(scale.time((event.clientX - box.left) / box.width));
  };
  svg.addEventListener("pointerdown", seek);
  svg.addEventListener("pointermove", seek);
}

/** The first property that differs, else the first one, as a small picture. */
function sparkline({ times, series }) {
  const { actual, expected } = series.find((series) => !series.isEqual) ?? series[0];
  const scale = scaleOf(times, [...actual, ...(expected ?? [])], plotSize.height);
  return drawing(
    plotSize.height, { class: "thumb", "aria-hidden": "true" },
    ...(expected ? [line("expected", linePath(times, expected, scale))] : []),
    line("actual", linePath(times, actual, scale)));
}

/** The numbers at the scrubber's time. */
function valueTexts(actual, expected, isPair) {
  if (!isPair) return [element("span.caption.actual", {}, numberText(actual))];
  const gap = gapOf(actual, expected);
  return [
    element("span.caption.expected", {}, numberText(expected)),
    element("span.caption.actual", {}, numberText(actual)),
    element("span.gap", {}, gap ? `Δ ${numberText(gap)}` : ""),
  ];
}

/** How far a value is above another; null where one is missing. */
const gapOf = (value, other) =>
  Number.isFinite(value) && Number.isFinite(other) ? value - other : null;

/** Where times and values stand in a drawing; a constant stands in the middle. */
function scaleOf(times, values, height) {
  const numbers = values.filter((value) => Number.isFinite(value));
  const { width, margin } = plotSize;
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  const [first, last] = [times[0], times.at(-1)];
  const length = last - first || 1;
  const round = (number) => Number(number.toFixed(2));
  return {
    least: numbers.length > 0 ? least : null,
    most: numbers.length > 0 ? most : null,
    x: (time) => round(((time - first) / length) * width),
    y: (value) =>
      most > least
        ? round(height - margin - ((value - least) / (most - least)) * (height - 2 * margin))
        : height / 2,
    time: (share) => first + share * length,
  };
}

/** A line through all values, broken where there is none. */
function linePath(times, values, scale) {
  let isDown = false;
  return values.map((value, index) => {
    if (!Number.isFinite(value)) {
      isDown = false;
      return "";
    }
    const step = `${isDown ? "L" : "M"}${scale.x(times[index])} ${scale.y(value)}`;
    isDown = true;
    return step;
  }).join("");
}

/** What lies between two lines, in runs in which both have values. */
function areaPath(times, before, after, scale) {
  let path = "";
  let run = [];
  const close = () => {
    if (run.length > 1) {
      const corner = (values) => (index) => `${scale.x(times[index])} ${scale.y(values[index])}`;
      const there = run.map(corner(before));
      const back = run.toReversed().map(corner(after));
      path += `M${[...there, ...back].join("L")}Z`;
    }
    run = [];
  };
  times.forEach((_, index) => {
    if (Number.isFinite(before[index]) && Number.isFinite(after[index])) run.push(index);
    else close();
  });
  close();
  return path;
}
