/**
 * Runs in Chromium before a page's own scripts: records its output, controls its clock, and serializes the page in the engine's
 * notation. It is passed as text, so it is one function without references to its module.
 */
export const inPage = `function (start) {
  const lines = [];
  const realSetTimeout = window.setTimeout.bind(window);
  void realSetTimeout;
  const quote = JSON.stringify;
  function nested(value, seen) {
    return typeof value === "string" ? quote(value) : show(value, seen);
  }
  function show(value, seen = []) {
    if (typeof value === "string") return value;
    if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
    if (typeof value === "bigint") return value + "n";
    if (typeof value === "symbol") return String(value);
    if (typeof value === "function")
      return (Function.prototype.toString.call(value).startsWith("class") ? "class " : "\u0192 ") + value.name;
    if (typeof value !== "object" || value === null) return String(value);
    if (seen.includes(value)) return "[Circular]";
    const inner = [...seen, value];
    if (value instanceof Element) return value.outerHTML;
    if (value instanceof Node) return Object.prototype.toString.call(value).slice(8, -1);
    if (Array.isArray(value))
      return "[" + Array.from({ length: value.length }, (_, i) => (i in value ? nested(value[i], inner) : "empty")).join(", ") + "]";
    if (value instanceof Map) return "Map(" + value.size + ") {" + [...value].map(([k, v]) => nested(k, inner) + " => " + nested(v, inner)).join(", ") + "}";
    if (value instanceof Set) return "Set(" + value.size + ") {" + [...value].map((v) => nested(v, inner)).join(", ") + "}";
    if (value instanceof Error) return value.name + (value.message ? ": " + value.message : "");
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof RegExp) return String(value);
    if (value instanceof Promise) return "Promise";
    const proto = Object.getPrototypeOf(value);
    const name = proto?.constructor?.name ?? "";
    const prefix = proto === null ? "[Object: null prototype] " : proto === Object.prototype || name === "Object" || name === "" ? "" : name + " ";
    if (value instanceof NodeList || value instanceof HTMLCollection || value instanceof DOMTokenList)
      return prefix + "[" + Array.from(value, (v) => nested(v, inner)).join(", ") + "]";
    const keys = Object.keys(value).map((k) => (/^(?:[A-Za-z_$][\\w$]*|\\d+)$/.test(k) ? k : quote(k)) + ": " + nested(value[k], inner));
    return prefix + "{" + keys.join(", ") + "}";
  }
  const format = (values) => values.map((value) => show(value)).join(" ");
  for (const name of ["log", "info", "debug", "dir", "group"]) console[name] = (...values) => { lines.push(format(values)); };
  console.warn = (...values) => { lines.push("warn: " + format(values)); };
  console.error = (...values) => { lines.push("error: " + format(values)); };
  console.table = (value) => { lines.push("table: " + show(value)); };
  console.groupEnd = console.clear = () => {};
  const answers = [];
  window.alert = (...values) => { lines.push("alert: " + (values.length ? String(values[0]) : "")); };
  window.confirm = (...values) => { lines.push("confirm: " + (values.length ? String(values[0]) : "")); return answers.length ? answers.shift().isYes : true; };
  window.prompt = (...values) => { lines.push("prompt: " + (values.length ? String(values[0]) : "")); return answers.length ? answers.shift().text : null; };
  window.addEventListener("error", (event) => { if (event.target === window) lines.push("uncaught: " + (event.error?.name ?? show(event.error))); });
  window.addEventListener("unhandledrejection", (event) => { lines.push("uncaught: " + (event.reason?.name ?? show(event.reason))); });
  window.print = () => {};
  window.open = () => null;

  // As in guest/random.ts: a sequence for loading the page, and one for each step.
  let state = 1 | 0, sequence = 0;
  function nextRandomSequence() {
    sequence++;
    state = (1 + Math.imul(sequence, 0x9e3779b9)) | 0;
  }
  Math.random = function random() {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  let now = start, lastId = 0, order = 0, frame = 0, frameTimer = 0;
  const timers = new Map(), frames = new Map(), FRAME = 1000 / 60;
  const RealDate = Date;
  window.Date = new Proxy(RealDate, {
    apply: () => new RealDate(Math.floor(now)).toString(),
    construct: (target, values) => values.length === 0 ? new target(Math.floor(now)) : Reflect.construct(target, values),
    get: (target, name) => (name === "now" ? () => Math.floor(now) : Reflect.get(target, name)),
  });
  const callable = (callback) => typeof callback === "function" ? callback : () => { (0, eval)(String(callback)); };
  const add = (callback, delay, values, isRepeated) => {
    const wait = Math.max(delay >= 0 ? Math.trunc(delay) : 0, isRepeated ? 1 : 0);
    timers.set(++lastId, { id: lastId, due: now + wait, order: ++order, interval: isRepeated ? wait : null, run: () => callable(callback).apply(window, values) });
    return lastId;
  };
  window.setTimeout = function setTimeout(callback, delay = 0, ...values) { return add(callback, Number(delay) || 0, values, false); };
  window.setInterval = function setInterval(callback, delay = 0, ...values) { return add(callback, Number(delay) || 0, values, true); };
  window.clearTimeout = window.clearInterval = (id) => { timers.delete(id); };
  window.requestAnimationFrame = (callback) => {
    frames.set(++lastId, callback);
    const id = lastId;
    if (!timers.has(frameTimer)) {
      frame = Math.max(frame, Math.floor((now - start) / FRAME)) + 1;
      frameTimer = add(() => { frameTimer = 0; const time = now - start; for (const [key, one] of [...frames]) if (frames.delete(key)) try { one(time); } catch (error) { reportError(error); } }, 0, [], false);
      timers.get(frameTimer).due = start + frame * FRAME;
    }
    return id;
  };
  window.cancelAnimationFrame = (id) => { frames.delete(id); };
  performance.now = () => now - start;
  const tick = () => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(); channel.port2.postMessage(0); });
  async function wait(milliseconds) {
    const end = now + milliseconds;
    for (;;) {
      let next = null;
      for (const timer of timers.values()) if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
      if (!next || next.due > end) break;
      now = Math.max(now, next.due);
      if (next.interval === null) timers.delete(next.id);
      else { next.due = now + Math.max(1, next.interval); next.order = ++order; }
      try { next.run(); } catch (error) { reportError(error); }
      await tick();
    }
    now = Math.max(end, now);
  }

  const LEFT_OUT = /^(?:script|style|template|link|meta|base|noscript)$/;
  const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const escapeAttribute = (text) => escapeText(text).replaceAll('"', "&quot;");
  function declarations(text) {
    const parts = []; let depth = 0, mark = "", from = 0;
    for (let at = 0; at < text.length; at++) {
      const sign = text[at];
      if (mark) { if (sign === mark) mark = ""; }
      else if (sign === '"' || sign === "'") mark = sign;
      else if (sign === "(") depth++;
      else if (sign === ")") depth--;
      else if (sign === ";" && depth === 0) { parts.push(text.slice(from, at).trim()); from = at + 1; }
    }
    parts.push(text.slice(from).trim());
    return parts.filter((part) => part !== "").sort();
  }
  function write(node) {
    if (node.nodeType === 3) {
      const text = node.data.replace(/[\\t\\n\\f\\r ]+/g, " ");
      return text === " " || text === "" ? "" : escapeText(text);
    }
    if (node.nodeType !== 1 || LEFT_OUT.test(node.localName)) return "";
    const written = [];
    for (const { name, value } of node.attributes) {
      if (name.startsWith("on")) continue;
      if (name === "style") { const text = declarations(node.style.cssText).join("; "); if (text) written.push([name, text]); }
      else if (name === "class") { const tokens = [...new Set(value.split(/[\\t\\n\\f\\r ]+/).filter(Boolean))].sort(); if (tokens.length) written.push([name, tokens.join(" ")]); }
      else written.push([name, value]);
    }
    written.sort(([a], [b]) => (a < b ? -1 : 1));
    let attributes = written.map(([name, value]) => " " + name + '="' + escapeAttribute(value) + '"').join("");
    if (node instanceof HTMLInputElement)
      attributes += /^(?:checkbox|radio)$/.test(node.type) ? " :checked=" + node.checked : ' :value="' + escapeAttribute(node.value) + '"';
    else if (node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement) attributes += ' :value="' + escapeAttribute(node.value) + '"';
    const inner = Array.from(node.childNodes, write).join("");
    if (/^(?:html|head|body)$/.test(node.localName) && attributes === "") return inner;
    return "<" + node.localName + attributes + ">" + inner + "</" + node.localName + ">";
  }
  Object.defineProperty(window, "__recorder", {
    enumerable: false,
    value: {
      answers,
      wait,
      take: () => { nextRandomSequence(); return { lines: lines.splice(0), page: Array.from(document.childNodes, write).join("") }; },
      value: async (read) => { try { const value = read(); if (read.constructor.name !== "AsyncFunction") return nested(value, []); let isDone = false; value.then(() => { isDone = true; }, () => { isDone = true; }); for (let turn = 0; turn < 6000 && !isDone; turn++) { await tick(); if (!isDone) await wait(10); } return nested(await value, []); } catch (error) { return "throws " + (error?.name ?? show(error)); } },
    },
  });
}`;
