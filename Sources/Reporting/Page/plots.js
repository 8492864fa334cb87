// Plots: one for each property over time, expected and actual, with the difference shaded.

const plotSize = { width: 600, height: 96, margin: 6 };

/** Makes an element of SVG. */
function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

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

function plot({ title, actual, expected, isEqual }, times, clock) {
  const numbers = [...actual, ...(expected ?? [])].filter((value) => Number.isFinite(value));
  const scale = scaleOf(times, numbers);
  const svg = shape("svg", {
    viewBox: `0 0 ${plotSize.width} ${plotSize.height}`, preserveAspectRatio: "none",
    role: "img", "aria-label": `${title} over time`,
  });
  const add = (name, className, d) => {
    if (d) svg.append(shape(name, { class: className, d }));
  };
  if (numbers.some((value) => value < 0) && numbers.some((value) => value > 0)) {
    add("path", "zero", `M0 ${scale.y(0)}H${plotSize.width}`);
  }
  if (expected) {
    add("path", "gap", areaPath(times, expected, actual, scale));
    add("path", "expected", linePath(times, expected, scale));
  }
  add("path", "actual", linePath(times, actual, scale));
  const cursor = shape("path", { class: "cursor" });
  svg.append(cursor);

  const values = element("p.values");
  clock.follow(() => {
    const index = nearest(times, clock.time);
    const x = scale.x(times[index]);
    cursor.setAttribute("d", `M${x} 0V${plotSize.height}`);
    values.replaceChildren(...valueTexts(actual[index], expected?.[index], Boolean(expected)));
  });
  const seek = (event) => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = svg.getBoundingClientRect();
    clock.stop();
    clock.seek(scale.time((event.clientX - box.left) / box.width));
  };
  svg.addEventListener("pointerdown", seek);
  svg.addEventListener("pointermove", seek);
  return element(
    "figure.plot", {},
    element("figcaption", { className: isEqual ? "" : "differs" }, title), values,
    element(
      "div.axis", { ariaHidden: "true" },
      element("span", {}, numberText(scale.most)), element("span", {}, numberText(scale.least))),
    svg,
    element(
      "div.ends", { ariaHidden: "true" },
      element("span", {}, timeText(times[0])), element("span", {}, timeText(times.at(-1)))));
}

/** The numbers at the scrubber's time. */
function valueTexts(actual, expected, isPair) {
  if (!isPair) return [element("span.caption.actual", {}, numberText(actual))];
  const gap = Number.isFinite(actual) && Number.isFinite(expected) ? actual - expected : null;
  return [
    element("span.caption.expected", {}, numberText(expected)),
    element("span.caption.actual", {}, numberText(actual)),
    element("span.gap", {}, gap === 0 ? "" : `Δ ${numberText(gap)}`),
  ];
}

/** Where times and values stand in a plot; a constant stands in the middle. */
function scaleOf(times, numbers) {
  const { width, height, margin } = plotSize;
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
