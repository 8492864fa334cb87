// The page: what is shown, the keys, the theme, and the printed form.

const main = document.getElementById("case");
const filter = document.getElementById("filter");
const help = document.getElementById("help");
const list = new List(document.getElementById("list"), (entry) => open(entry));

/** What is shown: an entry with its viewer and clock, or nothing. */
let shown = {};

/** Shows an entry and makes it the page's address, without a step in the browser's history. */
function open(entry) {
  history.replaceState(null, "", addressOf(entry));
  show(entry);
}

function show(entry) {
  shown.clock?.stop();
  document.body.classList.toggle("shows-case", Boolean(entry));
  // A wide page always has something to look at.
  const visible = entry ?? shown.entry ?? entries.find((entry) => !isFolded(entry));
  shown = visible ? { ...buildEntry(visible), entry: visible } : { element: overview() };
  main.replaceChildren(shown.element);
  main.scrollTop = 0;
  if (entry) scrollTo(0, 0);
  list.mark(visible ?? null);
}

/** What a run without a flaw has to say. */
function overview() {
  const passed = countOf("passed");
  return element(
    "article.overview", {},
    element("h2", {}, passed > 0 ? `All ${countText(passed, "case")} passed` : "No case has run"),
    element("p.quiet", {}, passed > 0
      ? "Pictures and values are those of the references. Open a case in the list to see more."
      : "Nothing was selected, or every case was skipped."));
}

function buildTop() {
  const named = groups.map(({ key, title }) => [key, title.toLowerCase(), countOf(key)]);
  const present = named.filter(
    ([key, , count]) => count > 0 || ["passed", "failed"].includes(key));
  document.getElementById("counts").replaceChildren(...present.map(([key, title, count]) =>
    element(`button.chip.${key}`, {
      type: "button", "aria-pressed": "false", disabled: count === 0, onclick: (event) => {
        list.toggle(key);
        event.currentTarget.setAttribute("aria-pressed", list.chosen.has(key));
        document.body.classList.remove("shows-case");
      },
    }, element("b", {}, String(count)), ` ${title}`)));
  const { shard } = record;
  document.getElementById("about").textContent = [
    record.selection,
    shard && shard.count > 1 ? `shard ${shard.index} of ${shard.count}` : "",
    record.isCI ? "CI" : "",
    timeText(Number((record.seconds ?? 0).toPrecision(2))),
  ].filter(Boolean).join(" · ");
  document.title = `${countOf("failed")} failed, ${countOf("passed")} passed · limn test`;
  document.getElementById("share").replaceChildren(...present.map(([key, , count]) => {
    const part = element(`span.${key}`);
    part.style.flexGrow = count;
    return part;
  }));
}

// Light and dark: the system's choice unless the reader has made one.

const themes = ["system", "light", "dark"];
const themeButton = document.getElementById("theme");

/** What the browser remembers for this page; a page from a file may not be allowed to. */
const memory = {
  get theme() {
    try { return localStorage.getItem("limn-theme"); } catch { return null; }
  },
  set theme(value) {
    try { localStorage.setItem("limn-theme", value); } catch { /* It lasts as long as the page. */ }
  },
};

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  themeButton.textContent = { system: "Auto", light: "Light", dark: "Dark" }[theme];
  themeButton.setAttribute("aria-label", `Theme: ${themeButton.textContent}`);
  memory.theme = theme;
}

// Keys. One table: what is pressed, what it says in the help, what it does; false for nothing.

const keys = [
  { keys: ["j", "ArrowDown"], text: "Next case", act: () => list.move(1) },
  { keys: ["k", "ArrowUp"], text: "Previous case", act: () => list.move(-1) },
  ...modes.map(({ key, title }, index) => ({
    keys: [String(index + 1)], text: title, act: () => shown.viewer?.setMode(key),
  })),
  { keys: ["z"], text: "Zoom", act: () => shown.viewer?.nextZoom() },
  { keys: ["x"], text: "Pixel that differs most", act: () => shown.viewer?.showWorst() },
  { keys: ["b"], text: "Backdrop", act: () => shown.viewer?.nextBackdrop() },
  { keys: ["ArrowLeft"], text: "Swipe or fade to the left", act: () => moveShare(-0.05) },
  { keys: ["ArrowRight"], text: "Swipe or fade to the right", act: () => moveShare(0.05) },
  { keys: [" "], text: "Play, pause", act: () => shown.clock?.toggle() },
  { keys: [","], text: "A time back", act: () => shown.clock?.step(-1) },
  { keys: ["."], text: "A time on", act: () => shown.clock?.step(1) },
  { keys: ["/"], text: "Filter", act: () => focusFilter() },
  { keys: ["t"], text: "Light, dark", act: () => nextTheme() },
  { keys: ["?"], text: "This help", act: () => help.showModal() },
];

const keyNames = { " ": "space", ArrowLeft: "←", ArrowRight: "→", ArrowDown: "↓", ArrowUp: "↑" };

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
  const { target } = event;
  const isText = target.matches("input[type=search]");
  if (isText) {
    if (event.key === "Escape" || event.key === "Enter") target.blur();
    return;
  }
  // A control keeps the keys that it has a use for itself.
  if (target.matches("input") && event.key.startsWith("Arrow")) return;
  if (target.matches("button, a, summary") && event.key === " ") return;
  if (target.matches(".pane, .details") && ["ArrowUp", "ArrowDown"].includes(event.key)) return;
  const row = keys.find((row) => row.keys.includes(event.key));
  if (row && row.act() !== false) event.preventDefault();
}

/** Goes to the filter, which on a phone stands above the list. */
function focusFilter() {
  document.body.classList.remove("shows-case");
  filter.focus();
}

/** Moves what the mode has to set; says whether there is any such thing. */
const moveShare = (by) => shown.viewer?.moveShare(by) ?? false;

function nextTheme() {
  const { theme } = document.documentElement.dataset;
  setTheme(themes[(themes.indexOf(theme) + 1) % themes.length]);
}

function buildHelp() {
  document.getElementById("keys").replaceChildren(...keys.map(({ keys, text }) =>
    element(
      "div", {},
      element("dt", {}, keys.map((key) => element("kbd", {}, keyNames[key] ?? key))),
      element("dd", {}, text))));
}

// On paper stands everything that did not pass, whole pictures side by side.

function buildPrint() {
  const flawed = entries.filter((entry) => !isFolded(entry));
  document.getElementById("print").replaceChildren(...flawed.map((entry) => {
    const { element: page } = buildEntry(entry);
    const { picture } = entry.result ?? {};
    const images = Object.entries(sidesOf(entry.result?.kind))
      .filter(([side]) => picture && Object.hasOwn(pictures, picture[side] ?? ""))
      .map(([side, title]) => element(
        "figure", {}, element("figcaption", {}, title),
        element("img", { src: pictures[picture[side]], alt: title })));
    page.querySelector(".viewer")?.replaceWith(element("div.print-pictures", {}, images));
    return page;
  }));
}

buildTop();
buildHelp();
setTheme(themes.includes(memory.theme) ? memory.theme : "system");
show(entryOfAddress());
filter.addEventListener("input", () => list.filter(filter.value));
themeButton.addEventListener("click", nextTheme);
document.getElementById("help-button").addEventListener("click", () => help.showModal());
document.addEventListener("keydown", onKey);
addEventListener("hashchange", () => show(entryOfAddress()));
addEventListener("beforeprint", buildPrint);
addEventListener("afterprint", () => document.getElementById("print").replaceChildren());
