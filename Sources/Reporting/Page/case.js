// One entry in full: what was stated, what is, the pictures, the numbers, and what to do about it.

const verdicts = {
  failed: "Failed", missing: "No reference yet", passed: "Passed", skipped: "Skipped",
  obsolete: "Obsolete", problem: "Problem", unsteady: "Nondeterministic", large: "Over budget",
};

/** Builds an entry; `viewer` and `clock` are there where it has pictures or values over time. */
function buildEntry(entry) {
  if (entry.result) return buildCase(entry);
  const built = { element: element("article", {}, heading(entry, entry.id)) };
  if (entry.reference) {
    const { folder, movedTo } = entry.reference;
    built.element.append(
      element("p", {}, "No case declares this reference."),
      facts([["Folder", folder], ["Moved to", movedTo]]),
      commands([
        ...(movedTo ? [`limn accept ${quoted(movedTo)}`] : []), "limn references prune",
      ]));
  } else if (entry.failure) {
    built.element.append(failureList([entry.failure], null));
  } else {
    built.element.append(element("p", {}, entry.group === "unsteady"
      ? "Two runs of this case were not the same." : "A reference is larger than it may be."));
  }
  return built;
}

function buildCase(entry) {
  const { result } = entry;
  const { base, variant, scale } = partsOfName(result.name);
  const { picture, timeline } = result;
  const clock = new Clock([...(picture?.times ?? []), ...(timeline?.times ?? [])]);
  const viewer = picture ? new Viewer(picture, result.kind, clock) : null;
  const hasTime = clock.times.length > 1;
  const page = element(
    "article", {},
    heading(entry, base, result.suite),
    element(
      "p.place", {},
      element("code", {}, `${result.file}:${result.line}`), element("span", {}, result.kind),
      element("span", {}, timeText(Number((result.seconds ?? 0).toPrecision(2)))),
      variant.map(([key, value]) => element("span.parameter", {}, `${key} = ${value}`)),
      scale ? element("span.parameter", {}, `${scale}×`) : null),
    failureList(result.failures ?? [], clock));
  if (viewer) page.append(viewer.element);
  if (hasTime && timeline) {
    page.append(element("div.time-bar", {}, scrubber(clock)), plots(timeline, clock));
  } else if (hasTime) {
    viewer.film.before(scrubber(clock));
  }
  if (picture) page.append(numbers(picture));
  page.append(...texts(result));
  if (["failed", "missing"].includes(result.status)) page.append(whatNext(result));
  if ((result.sources ?? []).length > 0) page.append(sources(result.sources));
  const first = (result.failures ?? []).find((failure) => Number.isFinite(failure.time));
  if (first && hasTime) {
    clock.seek(first.time);
    if (viewer) viewer.isTold = true;
  }
  return { element: page, viewer, clock };
}

/** The name, the suite above it, and the verdict. */
function heading(entry, name, suite) {
  return element(
    "header.case-header", {},
    element("a.back", { href: "#" }, "All cases"),
    suite ? element("p.suite", {}, suite) : null,
    element("h2", {}, name),
    element(`span.verdict.${entry.group}`, {}, verdicts[entry.group]));
}

/** What is not as it was stated; a time is a way to that time. */
function failureList(failures, clock) {
  if (failures.length === 0) return "";
  return element("ol.failures", { role: "list" }, failures.map((failure) =>
    element(
      "li", {},
      element("p.message", {}, failure.message),
      element(
        "p.place", {}, failure.place ? element("code", {}, failure.place) : null,
        clock && clock.times.length > 1 && Number.isFinite(failure.time)
          ? element("button.tool.jump", {
              type: "button", title: "Go to this time", onclick: () => clock.seek(failure.time),
            }, `t = ${timeText(failure.time)}`)
          : Number.isFinite(failure.time) ? element("span", {}, `t = ${timeText(failure.time)}`)
          : null),
      (failure.details ?? []).length > 0
        ? element("pre.details", { tabIndex: 0 }, failure.details.join("\n")) : null)));
}

/** The measures and what explains them. */
function numbers(picture) {
  const measures = picture.measures ?? [];
  const explanation = picture.explanation ?? [];
  return element(
    "section.numbers", { "aria-label": "Measures" },
    explanation.length > 0
      ? element("div.explanation", {}, element("h3", {}, "Explained by"), lines(explanation))
      : null,
    facts([
      ["Match", picture.match],
      ...measures.map(({ name, value }) => [name, numberText(value)]),
      ["Picture", pictureText(picture)],
    ]));
}

function pictureText({ times, cellWidth, cellHeight }) {
  const size = `${cellWidth} × ${cellHeight}`;
  if (times.length > 1) return `${times.length} cells of ${size}`;
  return `${size}, ${timeText(times[0] ?? 0)}`;
}

/** Names with their values, without those that have none. */
function facts(rows) {
  return element("dl.facts", {}, rows
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

const lines = (texts) =>
  element("ul.lines", { role: "list" }, texts.map((text) => element("li", {}, text)));

/** Notes, and what the scripts have printed. */
function texts({ notes = [], printed = [] }) {
  const section = (title, content) => element("section", {}, element("h3", {}, title), content);
  return [
    notes.length > 0 ? section("Notes", lines(notes)) : "",
    printed.length > 0
      ? section("Printed", element("pre.details", { tabIndex: 0 }, printed.join("\n"))) : "",
  ];
}

/** The commands to go on with. Only what is held against a reference can be accepted. */
function whatNext({ id, kind }) {
  const accept = ["render", "timeline"].includes(kind) ? [`limn accept ${quoted(id)}`] : [];
  return commands([...accept, `limn test ${quoted(id)}`]);
}

function commands(texts) {
  return element("section.commands", { "aria-label": "Commands" }, texts.map((text) => {
    const button = element("button.tool", {
      type: "button", "aria-label": `Copy ${text}`, onclick: () => copy(text, button),
    }, "Copy");
    return element("div.command", {}, element("code", {}, text), button);
  }));
}

/** Copies a text, also where a page from a file may not use the clipboard's own interface. */
async function copy(text, button) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea.off-screen", { value: text, readOnly: true });
    document.body.append(area);
    area.select();
    isCopied = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  button.textContent = isCopied ? "Copied" : "Select and copy by hand";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

function sources(files) {
  return element(
    "details.sources", {}, element("summary", {}, countText(files.length, "source file")),
    lines(files.map(({ path, hash }) => `${path}  ${hash.slice(0, 12)}`)));
}
