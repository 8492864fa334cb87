// The list of entries: grouped by urgency, filtered, with what passed folded.

class List {
  constructor(container, select) {
    this.container = container;
    this.words = "";
    this.chosen = new Set();
    this.current = null;
    this.select = select;
    this.build();
  }

  /** Whether an entry is to be listed. */
  admits(entry) {
    const { file = "", kind = "" } = entry.result ?? {};
    const text = `${entry.id} ${file} ${kind}`.toLowerCase();
    return (this.chosen.size === 0 || this.chosen.has(entry.group))
      && this.words.split(/\s+/).every((word) => text.includes(word));
  }

  build() {
    const isNarrowed = this.words !== "" || this.chosen.size > 0;
    this.container.replaceChildren();
    this.rows = [];
    for (const group of groups) {
      const listed = entries.filter((entry) => entry.group === group.key && this.admits(entry));
      if (listed.length === 0) continue;
      const section = element(
        "details.group", { open: !group.isFolded || isNarrowed },
        element(
          `summary.group-title.${group.key}`, {},
          element("span", {}, group.title), element("span.count", {}, String(listed.length))));
      // A folded group costs nothing before it is opened.
      const fill = () => {
        if (section.open && section.childElementCount === 1) {
          section.append(element("ul", { role: "list" }, listed.map((entry) => this.row(entry))));
        }
      };
      section.addEventListener("toggle", fill);
      fill();
      this.container.append(section);
    }
    if (this.container.childElementCount === 0) {
      this.container.append(element(
        "p.quiet", {}, entries.length > 0 ? "Nothing matches the filter." : "No case has run."));
    }
    this.mark(this.current, false);
  }

  row(entry) {
    const { result } = entry;
    const picture = result?.picture;
    const path = picture?.actual ?? picture?.expected;
    const link = element(
      "a.row", { href: addressOf(entry) },
      path ? thumbnail(path)
        : result?.timeline?.series.length > 0 ? sparkline(result.timeline)
        : element(`span.thumb.blank.${entry.group}`, { ariaHidden: "true" }),
      element(
        "span.row-text", {},
        element("span.row-name", {}, result ? result.name : entry.id),
        element("span.row-suite", {}, result ? result.suite : entry.failure?.message ?? "")));
    link.entry = entry;
    link.toggleAttribute("data-current", entry === this.current);
    return element("li", {}, link);
  }

  /** The rows that can be seen. */
  get links() { return [...this.container.querySelectorAll("details[open] a.row")]; }

  /** Marks the entry that is shown, and brings its row into view. */
  mark(entry, scrolls = true) {
    this.current = entry;
    for (const link of this.container.querySelectorAll("a.row")) {
      const isCurrent = link.entry === entry;
      if (isCurrent) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      if (isCurrent && scrolls) link.scrollIntoView({ block: "nearest" });
    }
  }

  /** Selects the entry some rows on, or the first. */
  move(by) {
    const { links } = this;
    if (links.length === 0) return;
    const place = links.findIndex((link) => link.entry === this.current);
    const next = place < 0 ? 0 : Math.min(Math.max(place + by, 0), links.length - 1);
    this.select(links[next].entry);
  }

  /** Lists what has all the words. */
  filter(text) {
    this.words = text.trim().toLowerCase();
    this.build();
  }

  /** Lists a group too, or no longer; with no group chosen all are listed. */
  toggle(group) {
    if (!this.chosen.delete(group)) this.chosen.add(group);
    this.build();
  }
}

/** The address of an entry within the page. */
const addressOf = (entry) => `#${encodeURIComponent(entry.key)}`;

/** The entry of the page's address, if it has one. */
function entryOfAddress() {
  try {
    const key = decodeURIComponent(location.hash.slice(1));
    return entries.find((entry) => entry.key === key);
  } catch {
    return undefined;
  }
}
