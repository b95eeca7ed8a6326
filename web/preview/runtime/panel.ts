import type { ConsoleLine } from "../code.ts";
import type { Panel, RuntimeConfig } from "./config.ts";

/**
 * Makes the console at the bottom of the page. It appears with the first line, and lives in a closed shadow tree beside the
 * body, so that neither the page's styles nor `body.innerHTML = ""` touch it.
 */
export function makePanel(config: RuntimeConfig): Panel {
  const STYLE = `
    :host { all: initial !important; position: fixed !important; inset: auto 0 0 0 !important; z-index: 2147483647 !important;
      display: block !important; color-scheme: dark; }
    section { background: #0d1124; color: #eef1ff; border-top: 1px solid #2a335c; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
    button { all: unset; box-sizing: border-box; display: flex; gap: 12px; width: 100%; min-height: 32px; padding: 4px 12px;
      align-items: center; cursor: pointer; color: #a3add2; }
    button:focus-visible { outline: 2px solid #59e1ff; outline-offset: -2px; }
    .arrow { color: #59e1ff; } .bad { color: #ff6f7d; } .bad:empty { display: none; }
    ol { margin: 0; padding: 0 0 4px; list-style: none; max-height: min(40vh, 220px); overflow: auto; }
    ol[hidden] { display: none; }
    ol:focus-visible { outline: 2px solid #59e1ff; outline-offset: -2px; }
    li { padding: 2px 12px; border-top: 1px solid #1b2244; white-space: pre-wrap; overflow-wrap: anywhere; }
    li.warn { color: #ffc94d; background: #231d1a; } li.error { color: #ff8f9a; background: #26131f; } li.info { color: #9fe9ff; }
    small { float: right; margin-left: 12px; color: #a3add2; font-size: 12px; }`;
  const MARKS = { log: "", info: "", warn: "⚠ ", error: "✖ " };
  const TABS = { html: "HTML", css: "CSS", js: "JavaScript" };
  const make = document.createElement.bind(document);
  const host = make("div");
  const root = host.attachShadow({ mode: "closed" });
  const style = make("style");
  const section = make("section");
  const toggle = make("button");
  const arrow = make("span");
  const count = make("span");
  const bad = make("span");
  const list = make("ol");
  let total = 0;
  let errors = 0;

  style.textContent = STYLE;
  section.setAttribute("aria-label", "Console");
  toggle.type = "button";
  arrow.className = "arrow";
  arrow.setAttribute("aria-hidden", "true");
  bad.className = "bad";
  list.setAttribute("role", "log");
  list.setAttribute("aria-label", "Console output");
  list.tabIndex = 0;
  toggle.append(arrow, count, bad);
  section.append(toggle, list);
  root.append(style, section);

  const show = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    arrow.textContent = isOpen ? "▾" : "▸";
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  const label = (): void => {
    count.textContent = `Console · ${total} ${total === 1 ? "line" : "lines"}`;
    bad.textContent = errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : "";
  };
  // The page never sees the panel's clicks and keys: a game's key listener must not play on them.
  for (const type of ["click", "keydown", "keyup", "pointerdown", "pointerup"]) {
    section.addEventListener(type, (event) => event.stopPropagation());
  }
  toggle.addEventListener("click", () => show(list.hidden !== false));
  show(true);

  return {
    add(lines: ConsoleLine[]) {
      const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 8;
      for (const line of lines) {
        const item = make("li");
        item.className = line.level;
        if (line.tab && line.line !== undefined) {
          const where = make("small");
          where.textContent = `${TABS[line.tab]}, line ${line.line}`;
          item.append(where);
        }
        item.append(MARKS[line.level] + line.text);
        list.append(item);
        total += 1;
        if (line.level === "error") errors += 1;
      }
      while (list.childElementCount > config.maxLines) list.firstElementChild?.remove();
      label();
      if (!host.isConnected) document.documentElement.append(host);
      if (wasAtEnd) list.scrollTop = list.scrollHeight;
    },
    clear() {
      list.replaceChildren();
      total = 0;
      errors = 0;
      label();
    },
  };
}
