import type { ConsoleLine } from "../messages.ts";
import type { Panel, RuntimeConfig } from "./config.ts";

/**
 * Creates the console at the bottom of the page. It is shown from the first line on. It is in a closed shadow tree next to the body, so
 * that neither the page's styles nor `body.innerHTML = ""` affect it.
 */
export function createPanel(config: RuntimeConfig): Panel {
  const STYLE = `
    :host { all: initial !important; position: fixed !important; inset: auto 0 0 0 !important; z-index: 2147483647 !important;
      display: block !important; color-scheme: dark; }
    section { background: #0d1124; color: #eef1ff; border-top: 1px solid #2a335c; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
    button { all: unset; box-sizing: border-box; display: flex; gap: 12px; width: 100%; min-height: 32px; padding: 4px 12px;
      align-items: center; cursor: pointer; color: #a3add2; }
    button:focus-visible { outline: 2px solid #59e1ff; outline-offset: -2px; }
    .arrow { color: #59e1ff; } .errors { color: #ff6f7d; } .errors:empty { display: none; }
    ol { margin: 0; padding: 0 0 4px; list-style: none; max-height: min(40vh, 220px); overflow: auto; }
    ol[hidden] { display: none; }
    ol:focus-visible { outline: 2px solid #59e1ff; outline-offset: -2px; }
    li { padding: 2px 12px; border-top: 1px solid #1b2244; white-space: pre-wrap; overflow-wrap: anywhere; }
    li.warn { color: #ffc94d; background: #231d1a; } li.error { color: #ff8f9a; background: #26131f; } li.info { color: #9fe9ff; }
    small { float: right; margin-left: 12px; color: #a3add2; font-size: 12px; }`;
  const PREFIXES = { log: "", info: "", warn: "⚠ ", error: "✖ " };
  const TAB_NAMES = { html: "HTML", css: "CSS", js: "JavaScript" };
  const create = document.createElement.bind(document);
  const host = create("div");
  const root = host.attachShadow({ mode: "closed" });
  const style = create("style");
  const section = create("section");
  const toggle = create("button");
  const arrow = create("span");
  const lineCount = create("span");
  const errorCount = create("span");
  const list = create("ol");
  let lines = 0;
  let errors = 0;

  style.textContent = STYLE;
  section.setAttribute("aria-label", "Console");
  toggle.type = "button";
  arrow.className = "arrow";
  arrow.setAttribute("aria-hidden", "true");
  errorCount.className = "errors";
  list.setAttribute("role", "log");
  list.setAttribute("aria-label", "Console output");
  list.tabIndex = 0;
  toggle.append(arrow, lineCount, errorCount);
  section.append(toggle, list);
  root.append(style, section);

  const setOpen = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    arrow.textContent = isOpen ? "▾" : "▸";
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  const updateCounts = (): void => {
    lineCount.textContent = `Console · ${lines} ${lines === 1 ? "line" : "lines"}`;
    errorCount.textContent = errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : "";
  };
  // The page's own listeners don't receive the console's events. For example, a game must not react to keys that scroll the console.
  for (const type of ["click", "keydown", "keyup", "pointerdown", "pointerup"]) {
    section.addEventListener(type, (event) => event.stopPropagation());
  }
  toggle.addEventListener("click", () => setOpen(list.hidden !== false));
  setOpen(true);

  return {
    add(added: ConsoleLine[]) {
      const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 8;
      for (const line of added) {
        const item = create("li");
        item.className = line.level;
        if (line.tab && line.line !== undefined) {
          const position = create("small");
          position.textContent = `${TAB_NAMES[line.tab]}, line ${line.line}`;
          item.append(position);
        }
        item.append(PREFIXES[line.level] + line.text);
        list.append(item);
        lines += 1;
        if (line.level === "error") errors += 1;
      }
      while (list.childElementCount > config.maxLines) list.firstElementChild?.remove();
      updateCounts();
      if (!host.isConnected) document.documentElement.append(host);
      if (wasAtEnd) list.scrollTop = list.scrollHeight;
    },
    clear() {
      list.replaceChildren();
      lines = 0;
      errors = 0;
      updateCounts();
    },
  };
}
