// The run as the page needs it: what there is to look at, in order, and how numbers are written.

/** The run: `RunRecord` as JSON. */
const record = JSON.parse(document.getElementById("record").textContent);

/** The run's pictures by their path: data URIs, or addresses beside the page. */
const pictures = JSON.parse(document.getElementById("pictures").textContent);

/** What can be looked at, in the order of urgency. `passed` and `skipped` are folded. */
const groups = [
  { key: "failed", title: "Failed" },
  { key: "missing", title: "Missing" },
  { key: "obsolete", title: "Obsolete" },
  { key: "problem", title: "Problems" },
  { key: "unsteady", title: "Nondeterministic" },
  { key: "large", title: "Over budget" },
  { key: "skipped", title: "Skipped", isFolded: true },
  { key: "passed", title: "Passed", isFolded: true },
];

/** Every entry of the list: `{ key, id, group, result? , failure?, … }`, grouped, else as run. */
const entries = groups.flatMap(({ key: group }) => {
  const numbered = (items, describe) =>
    (items ?? []).map((item, index) => ({
      group, key: `${group}-${index + 1}`, ...describe(item),
    }));
  switch (group) {
    case "obsolete":
      return numbered(record.obsolete, (reference) => ({ id: reference.id, reference }));
    case "problem":
      return numbered(
        record.problems, (failure) => ({ id: failure.place || "limn test", failure }));
    case "unsteady":
      return numbered(record.nondeterministic, (text) => ({ id: text, text }));
    case "large":
      return numbered(record.overBudget, (text) => ({ id: text, text }));
    default:
      return (record.results ?? [])
        .filter((result) => result.status === group)
        .map((result) => ({ group, key: result.id, id: result.id, result }));
  }
});

/** Whether an entry is one of those that a reader asks for. */
const isFolded = (entry) => groups.find(({ key }) => key === entry.group).isFolded ?? false;

/** How many entries a group has. */
const countOf = (group) => entries.filter((entry) => entry.group === group).length;

/** `turn[tint=pink,width=2]@2x` as its parts. */
function partsOfName(name) {
  const [, base, variant, scale] = /^(.*?)(?:\[(.*)\])?(?:@([\d.]+)x)?$/s.exec(name);
  return {
    base,
    // A comma belongs to a value unless a key follows it.
    variant: variant ? variant.split(/,(?=[^=,]+=)/).map((pair) => splitOnce(pair, "=")) : [],
    scale,
  };
}

/** The text before and behind the first separator. */
function splitOnce(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + separator.length)];
}

/** A number in six digits without trailing zeros; what is missing is a dash. */
const numberText = (value) =>
  value === null || value === undefined ? "–" : String(Number(value.toPrecision(6)));

/** A time in seconds. */
const timeText = (seconds) => `${numberText(seconds)} s`;

/** A count with its noun. */
const countText = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** How many pixels differ, in words. */
const differText = (count) => (count === 1 ? "1 pixel differs" : `${count} pixels differ`);

/** An argument as a shell takes it. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
