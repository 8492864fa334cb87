// What pages are made of.

/**
 * Makes an element. Texts become text nodes, so nothing in a record is ever read as markup.
 *
 *     element("button.tool", { type: "button", onclick: copy }, "Copy")
 */
function element(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag);
  if (classes.length > 0) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && !key.startsWith("aria-")) made[key] = value;
    else if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Fills a bar with choices of which one is on, as radio buttons are: arrows move, Tab leaves. */
function fillRadios(bar, choices) {
  const hadFocus = bar.contains(document.activeElement);
  bar.replaceChildren(...choices.map(({ title, isOn, shortcut, choose }) =>
    element("button", {
      type: "button", role: "radio", "aria-checked": String(isOn), tabIndex: isOn ? 0 : -1,
      "aria-keyshortcuts": shortcut, onclick: choose,
      onkeydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const on = choices.findIndex((choice) => choice.isOn);
        choices[(on + step + choices.length) % choices.length].choose();
        event.preventDefault();
        event.stopPropagation();
      },
    }, title)));
  if (hadFocus) bar.querySelector("[aria-checked=true]")?.focus();
}

/** Whether nothing is to move by itself. */
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the page is as narrow as on a phone, as `media.css` has it. */
const isNarrow = matchMedia("(max-width: 760px)");
