import { describe, expect, it, test } from "vitest";
import type { ElementAction } from "../../../worker/rules/behaviour/record.ts";
import type { Page, PageElement } from "../../../worker/rules/brief/page.ts";
import { openSession, type Session } from "../../../worker/rules/brief/session.ts";
import { type Code, EMPTY_CODE } from "../../../worker/rules/code.ts";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { htmlOf } from "./html-of.ts";

const engine = loadEngine();

function open(code: Partial<Code>, options = {}): Session {
  return openSession(engine, { ...EMPTY_CODE, ...code }, 1, options);
}

function pageOf(session: Session): Page {
  const page = session.page();
  if (!page) throw new Error(`The page was stopped: ${session.stopped}.`);
  return page;
}

/** The first element with a tag or, after a number sign, an id. */
function find(page: Page, name: string): PageElement {
  const element = page.elements.find(({ tag, attributes }) =>
    name.startsWith("#") ? attributes.get("id") === name.slice(1) : tag === name,
  );
  if (!element) throw new Error(`There is no ${name}.`);
  return element;
}

/** An action in a test: its name, the element, and its value. */
type Act = [action: ElementAction, name: string | null, value?: string];

function perform(session: Session, [action, name, value]: Act): boolean | undefined {
  const index = name === null ? null : find(pageOf(session), name).index;
  return session.act(action, index, value)?.isPerformed;
}

/** The body's HTML without the script elements. */
function bodyOf(session: Session): string {
  const html = htmlOf(pageOf(session)).replace(/<script[\s\S]*?<\/script>/g, "");
  return (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "").replace(/\s+/g, " ").trim();
}

const recordAll = `
const types = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick", "focus", "blur", "keydown", "keypress",
  "beforeinput", "input", "keyup", "change", "submit", "mouseover", "reset"];
const seen = [];
for (const type of types) addEventListener(type, (event) => {
  seen.push((event.isTrusted ? "" : "untrusted ") + type + (event.target.id ? "#" + event.target.id : ""));
  if (type === "submit") event.preventDefault();
}, true);
const told = () => seen.splice(0).join(" ");`;
const controls = `<form id="f"><input id="name"><button id="go">Go</button></form><button id="off" disabled>Off</button>
<input id="box" type="checkbox"><select id="size"><option value="s">small</option><option>large</option></select>
<input id="fixed" readonly value="1"><div id="note" contenteditable></div>`;
const press = "mouseover pointerdown mousedown";

describe("an action", () => {
  it.each<[what: string, act: Act, isPerformed: boolean, events: string]>([
    [
      "clicks with the pointer's events first",
      ["click", "#go"],
      true,
      "mouseover#go pointerdown#go mousedown#go focus#go pointerup#go mouseup#go click#go submit#f",
    ],
    [
      "double-clicks",
      ["dblclick", "#note"],
      true,
      ["note"]
        .map((id) =>
          `${press} focus pointerup mouseup click pointerdown mousedown pointerup mouseup click dblclick`.replace(
            /\w+/g,
            `$&#${id}`,
          ),
        )
        .join(""),
    ],
    [
      "types into a field and leaves it",
      ["type", "#name", "a"],
      true,
      "mouseover#name pointerdown#name mousedown#name focus#name pointerup#name mouseup#name click#name keydown#name keypress#name beforeinput#name input#name keyup#name change#name blur#name",
    ],
    ["doesn't type into a field that is read only", ["type", "#fixed", "a"], false, ""],
    ["doesn't type where nothing can be typed", ["type", "#go", "a"], false, ""],
    ["presses a disabled button without effect", ["click", "#off"], false, ""],
    [
      "checks a box by a click",
      ["check", "#box"],
      true,
      "mouseover#box pointerdown#box mousedown#box focus#box pointerup#box mouseup#box click#box input#box change#box",
    ],
    ["leaves a box that is unchecked already", ["uncheck", "#box"], true, ""],
    [
      "chooses an option by its text",
      ["choose", "#size", "large"],
      true,
      "focus#size input#size change#size",
    ],
    ["leaves the option that is selected already", ["choose", "#size", "s"], true, ""],
    ["doesn't choose an option that isn't there", ["choose", "#size", "huge"], false, ""],
    [
      "sends a form by its button",
      ["submit", "#f"],
      true,
      "mouseover#go pointerdown#go mousedown#go focus#go pointerup#go mouseup#go click#go submit#f",
    ],
    [
      "presses a key in a field",
      ["press", "#name", "Enter"],
      true,
      "focus#name keydown#name keypress#name beforeinput#name click#go submit#f keyup#name",
    ],
    ["hovers", ["hover", "#go"], true, "mouseover#go"],
  ])("%s", (_what, act, isPerformed, events) => {
    const session = open({ html: controls, js: recordAll });
    expect(perform(session, act)).toBe(isPerformed);
    expect(session.call("told", [])?.value).toBe(events);
  });

  it.each([
    ["that is inert", "<div inert><button>a</button></div>", ""],
    [
      "behind a modal dialog",
      "<button>a</button><dialog><p>b</p></dialog>",
      `document.querySelector("dialog").showModal();`,
    ],
  ])("doesn't reach an element %s", (_what, html, js) => {
    const session = open({ html, js: `${js} document.querySelector("button").onclick = () => alert(1)` });
    expect(session.act("click", find(pageOf(session), "button").index)).toMatchObject({
      isPerformed: false,
      dialogs: [],
    });
  });

  it.each([
    [
      "in a modal dialog",
      "<dialog><button>a</button></dialog>",
      `document.querySelector("dialog").showModal();`,
    ],
    [
      "beside a dialog that isn't modal",
      "<button>a</button><dialog>b</dialog>",
      `document.querySelector("dialog").show();`,
    ],
    [
      "beside a dialog that was closed",
      "<button>a</button><dialog>b</dialog>",
      `document.querySelector("dialog").showModal(); document.querySelector("dialog").close();`,
    ],
  ])("reaches an element %s", (_what, html, js) => {
    const session = open({ html, js: `${js} document.querySelector("button").onclick = () => alert(1)` });
    expect(session.act("click", find(pageOf(session), "button").index)).toMatchObject({
      isPerformed: true,
      dialogs: [{ text: "1" }],
    });
  });

  it("doesn't find an element that isn't there", () => {
    expect(open({ html: "<p>Hi</p>" }).act("click", 99)?.isPerformed).toBe(false);
  });

  it.each([
    ["a timer", "setTimeout(done, 900)"],
    ["a promise", "Promise.resolve().then(done)"],
    ["a frame", "requestAnimationFrame(done)"],
    ["an observer", "new MutationObserver(done).observe(out, { attributes: true }); out.title = 'x'"],
    ["an async function", "(async () => { await new Promise((end) => setTimeout(end, 300)); done(); })()"],
  ])("runs %s for a second", (_what, code) => {
    const session = open({
      html: `<button>Go</button><p id="out"></p>`,
      js: `const done = () => { out.textContent = "done"; }; document.querySelector("button").onclick = () => { ${code}; };`,
    });
    perform(session, ["click", "button"]);
    expect(find(pageOf(session), "#out").children).toEqual(["done"]);
  });

  it.each<[what: string, code: string, lines: string[]]>([
    [
      "a transition of a class, for a listener that is added with it",
      `card.classList.add("gone"); card.addEventListener("transitionend", (event) => { console.log(event.propertyName, event.elapsedTime); card.remove(); })`,
      ["opacity 0.3"],
    ],
    [
      "a transition of an inline style",
      `card.ontransitionend = () => console.log("end"); card.style.opacity = "0.5"`,
      ["end"],
    ],
    [
      "a transition below the element that was changed",
      `panel.ontransitionend = () => console.log("end"); box.classList.add("open")`,
      ["end"],
    ],
    [
      "an animation",
      `card.onanimationend = (event) => console.log(event.animationName); card.classList.add("shake")`,
      ["shake"],
    ],
    [
      "the animation of a new element",
      `const note = document.createElement("p"); note.className = "shake"; note.onanimationend = () => console.log("end"); box.append(note)`,
      ["end"],
    ],
    [
      "an animation by script",
      `card.animate([{ opacity: 0 }], { duration: 300, iterations: 2 }).onfinish = () => console.log("end")`,
      ["end"],
    ],
    [
      "an animation by script, as a promise",
      `card.animate({ opacity: [1, 0] }, 200).finished.then((animation) => console.log(animation.playState, card.getAnimations().length))`,
      ["finished 0"],
    ],
    [
      "no animation by script that was cancelled or goes on",
      `const all = [card.animate([], 100), card.animate([], { duration: 1, iterations: Infinity })]; for (const one of all) one.onfinish = () => console.log("end"); all[0].cancel()`,
      [],
    ],
    [
      "no transition without a change",
      `card.ontransitionend = () => console.log("end"); card.classList.add("other")`,
      [],
    ],
    [
      "no transition that is too slow",
      `card.ontransitionend = () => console.log("end"); card.classList.add("slow")`,
      [],
    ],
    [
      "no animation without keyframes",
      `card.onanimationend = () => console.log("end"); card.classList.add("still")`,
      [],
    ],
  ])("ends %s", (_what, code, lines) => {
    const session = open({
      html: `<button>Go</button><div id="card">a</div><div id="box"><p id="panel">b</p></div>`,
      css: `#card { transition: opacity 0.3s, color 1s 2s; } .gone { opacity: 0; } .slow { color: red; } #panel { max-height: 0; transition: max-height 200ms; }
        .open #panel { max-height: 9em; } @keyframes shake { to { left: 1px; } } .shake { animation: shake 0.2s 2; } .still { animation: none-such 0.1s; }`,
      js: `document.querySelector("button").onclick = () => { ${code}; };`,
    });
    const report = session.act("click", find(pageOf(session), "button").index);
    expect(report?.error).toBeNull();
    expect(report?.consoleLines.map(({ text }) => text)).toEqual(lines);
  });

  it("doesn't run what is due later, until it is waited for", () => {
    const session = open({
      html: "<p>0</p>",
      js: `setTimeout(() => { document.querySelector("p").textContent = 1; }, 2500)`,
    });
    expect(find(pageOf(session), "p").children).toEqual(["0"]);
    session.wait(1500);
    expect(find(pageOf(session), "p").children).toEqual(["1"]);
  });
});

describe("a report", () => {
  const session = (js: string): Session =>
    open({
      html: `<a href="/away">x</a><form><button>Go</button></form>`,
      js: `document.querySelector("button").onclick = () => {\n${js}\n}`,
    });
  const click = (js: string): unknown => {
    const opened = session(js);
    return opened.act("click", find(pageOf(opened), "button").index);
  };

  it.each([
    [
      "the first error with its line",
      "nosuch(); nothing",
      { error: { name: "ReferenceError", message: "nosuch is not defined", place: { file: "js", line: 2 } } },
    ],
    [
      "lines of the console",
      "console.log('a', 1); console.error('b')",
      {
        error: null,
        consoleLines: [
          { kind: "log", text: "a 1" },
          { kind: "error", text: "b" },
        ],
      },
    ],
    [
      "dialogs",
      "alert('a'); confirm('b')",
      {
        dialogs: [
          { kind: "alert", text: "a" },
          { kind: "confirm", text: "b" },
        ],
        consoleLines: [],
      },
    ],
    ["a form that is sent", "", { blocked: [{ kind: "navigation" }] }],
    [
      "a request",
      "event.preventDefault(); fetch('/data')",
      { blocked: [{ kind: "network", what: "fetch" }] },
    ],
  ])("has %s", (_what, js, expected) => {
    expect(click(js)).toMatchObject(expected);
  });

  it("has computed styles that follow what a script does", () => {
    const session = open({
      html: `<div id="box"><p id="text">a</p></div><div id="note" popover>b</div>`,
      css: "#text { color: red; } .on #text { color: blue; visibility: hidden; }",
      js: `const told = [];
        const tell = () => told.push(getComputedStyle(text).color, box.innerText, getComputedStyle(note).display);
        tell(); box.className = "on"; note.showPopover(); tell(); text.style.color = "lime"; note.hidePopover(); tell();
        text.style.visibility = "visible"; tell(); const all = () => told;`,
    });
    expect(session.call("all", [])?.value).toEqual([
      "array",
      ...["rgb(255, 0, 0)", "a", "none"],
      ...["rgb(0, 0, 255)", "", "block"],
      ...["rgb(0, 255, 0)", "", "none"],
      ...["rgb(0, 255, 0)", "a", "none"],
    ]);
  });

  it.each([
    ["a proxy", "new Proxy(() => {}, { get() { throw 1; }, getPrototypeOf() { throw 2; } })"],
    ["an object that can't be shown", "{ toString() { throw 1; } }"],
    ["an error with broken members", "Object.defineProperty(new Error(), 'message', { get() { throw 1; } })"],
  ])("has an error that is %s", (_what, thrown) => {
    expect(open({ js: `setTimeout(() => { throw ${thrown}; })` }).loaded?.error).not.toBeNull();
    expect(open({ js: `Promise.reject(${thrown})` }).loaded?.error).not.toBeNull();
    expect(open({ js: `console.log(${thrown})` }).loaded?.consoleLines.length).toBe(1);
    expect(
      open({ js: `const give = () => ${thrown.startsWith("{") ? `(${thrown})` : thrown}` }).call("give", [])
        ?.isPerformed,
    ).toBe(true);
  });

  it.each([
    [
      "a sound of the page",
      `<audio src="hit.mp3"></audio>`,
      `document.querySelector("audio").play()`,
      ["hit.mp3"],
    ],
    [
      "a sound with a source element",
      `<audio><source src="hit.ogg"></audio>`,
      `document.querySelector("audio").play()`,
      ["hit.ogg"],
    ],
    ["a sound of the script", "", `new Audio("a.mp3").play(); new Audio("b.mp3")`, ["a.mp3"]],
    [
      "a tone",
      "",
      "const tone = new AudioContext().createOscillator(); tone.connect(); tone.start(); tone.stop()",
      ["start"],
    ],
    ["spoken words", "", `speechSynthesis.speak(new SpeechSynthesisUtterance("Hi"))`, ["speak"]],
  ])("has %s that is played", (_what, html, js, played) => {
    expect(open({ html, js }).loaded).toMatchObject({ error: null, played });
  });

  it("has an error while loading", () => {
    expect(open({ js: "\nlet a = 1;\nlet b = a.b.c;" }).loaded?.error).toMatchObject({
      name: "TypeError",
      place: { file: "js", line: 3 },
    });
  });

  it("has what a function returns or throws", () => {
    const opened = open({
      js: "const add = async (a, b) => a + b; const cart = { total: ({ n }) => n * 2 }; function fail() { throw new RangeError('no'); }",
    });
    expect(opened.call("add", ["a", "b"])).toMatchObject({ isPerformed: true, value: "ab" });
    expect(opened.call("cart.total", [{ n: 4 }])).toMatchObject({ value: 8 });
    expect(opened.call("fail", [])).toMatchObject({ thrown: { name: "RangeError", message: "no" } });
    expect(opened.call("alert(1); add", [])).toMatchObject({ isPerformed: false });
  });

  it("has answers for dialogs", () => {
    const opened = open(
      { html: "<p></p>", js: `document.querySelector("p").append(prompt("Who?"), prompt("Why?"))` },
      { answers: ["Ada", null] },
    );
    expect(bodyOf(opened)).toBe("<p>Adanull</p>");
  });
});

describe("the page", () => {
  it.each<[what: string, html: string, js: string, name: string, expected: object]>([
    [
      "a value that a script set",
      "<input>",
      `document.querySelector("input").value = "b"`,
      "input",
      { state: { value: "b" } },
    ],
    ["a text area", "<textarea>a</textarea>", "", "textarea", { state: { value: "a" } }],
    ["a dropdown", "<select><option>a<option selected>b</select>", "", "select", { state: { value: "b" } }],
    ["a selected option", "<select><option>a</select>", "", "option", { state: { isSelected: true } }],
    [
      "a checked box",
      `<input type="checkbox">`,
      `document.querySelector("input").checked = true`,
      "input",
      { state: { isChecked: true } },
    ],
    [
      "a disabled group",
      "<fieldset disabled><input></fieldset>",
      "",
      "input",
      { state: { isDisabled: true, isValid: null } },
    ],
    ["a field that lacks a value", "<input required>", "", "input", { state: { isValid: false } }],
    [
      "a required group of radio buttons",
      `<input type="radio" name="a" required><input type="radio" name="a" id="b">`,
      "",
      "#b",
      { state: { isValid: false } },
    ],
    [
      "a field that a script calls invalid",
      "<input>",
      `document.querySelector("input").setCustomValidity("no")`,
      "input",
      { state: { isValid: false } },
    ],
    ["a valid field", `<input type="email" value="a@b.cd">`, "", "input", { state: { isValid: true } }],
    [
      "the focus",
      "<input autofocus>",
      `document.querySelector("input").focus()`,
      "input",
      { state: { isFocused: true } },
    ],
    [
      "a modal dialog",
      "<dialog>a</dialog>",
      `document.querySelector("dialog").showModal()`,
      "dialog",
      { state: { isOnTop: true }, attributes: new Map([["open", ""]]) },
    ],
    [
      "an open popover",
      "<p popover>a</p>",
      `document.querySelector("p").showPopover()`,
      "p",
      { state: { isOnTop: true } },
    ],
    [
      "inline styles",
      "<p>a</p>",
      `document.querySelector("p").style.color = "red"`,
      "p",
      { attributes: new Map([["style", "color: red;"]]) },
    ],
    [
      "rules inserted into an empty sheet",
      "<style></style>",
      `document.querySelector("style").sheet.insertRule("p { color: red }")`,
      "style",
      { children: ["p { color: red; }"] },
    ],
    [
      "inserted rules",
      "<style>a{}</style>",
      `document.querySelector("style").sheet.insertRule("p { color: red }")`,
      "style",
      { children: ["p { color: red; }\na {  }"] },
    ],
    [
      "texts side by side as one",
      "<p>a</p>",
      `document.querySelector("p").append("b", document.createComment("x"), "c")`,
      "p",
      { children: ["abc"] },
    ],
    ["nothing of a template", "<template><b>a</b></template>", "", "template", { children: [] }],
    ["an SVG element", "<svg><linearGradient/></svg>", "", "linearGradient", { namespace: "svg" }],
    ["a separator in a text", "<p>a\u007fb</p>", "", "p", { children: ["a\u007fb"] }],
  ])("has %s", (_what, html, js, name, expected) => {
    expect(find(pageOf(open({ html, js })), name)).toMatchObject(expected);
  });

  it("has a shadow root's content in its host's place, and slotted content in its slots", () => {
    const session = open({
      html: "<x-card>Hi <b slot=end>!</b></x-card>",
      js: `customElements.define("x-card", class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: "closed" }).innerHTML = "<h2><slot></slot></h2><slot name=end></slot>"; } })`,
    });
    expect(bodyOf(session)).toBe(
      `<x-card><h2><slot>Hi </slot></h2><slot name="end"><b slot="end">!</b></slot></x-card>`,
    );
  });

  it("has slotted content only once", () => {
    const session = open({
      html: "<x-card>Hi</x-card>",
      js: `document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML = "<slot></slot><slot></slot><slot name=a>none</slot>"`,
    });
    expect(bodyOf(session)).toBe(`<x-card><slot>Hi</slot><slot></slot><slot name="a">none</slot></x-card>`);
  });

  it("numbers its elements in document order", () => {
    const { elements } = pageOf(open({ html: "<ul><li>a<li>b</ul><p>c" }));
    expect(elements.map(({ index }) => index)).toEqual(elements.map((_, index) => index));
    expect(elements.map(({ tag }) => tag)).toEqual(["html", "head", "body", "ul", "li", "li", "p"]);
  });

  it("is in a window of the wanted size", () => {
    const js = `const told = () => innerWidth + " " + innerHeight + " " + matchMedia("(max-width: 600px)").matches;
      let changes = 0; matchMedia("(max-width: 600px)").onchange = () => changes++; onresize = () => changes++;
      const counted = () => changes;`;
    expect(open({ js }).call("told", [])?.value).toBe("1280 800 false");
    const session = open({ js }, { width: 400, height: 700 });
    expect(session.call("told", [])?.value).toBe("400 700 true");
    session.resize(1000);
    expect(session.call("told", [])?.value).toBe("1000 700 false");
    expect(session.call("counted", [])?.value).toBe(2);
  });
});

describe("a snapshot", () => {
  const counter = {
    html: `<input><button>Add</button><ul></ul>`,
    js: `let n = 0; setInterval(() => n++, 100); const field = document.querySelector("input");
      document.querySelector("button").onclick = () => { const item = document.createElement("li");
        item.textContent = field.value + " " + n + " " + Math.random(); document.querySelector("ul").append(item); };`,
  };
  const use = (session: Session): string => {
    perform(session, ["type", "input", "pear"]);
    perform(session, ["click", "button"]);
    return bodyOf(session);
  };

  it("is returned to as often as wanted, with the clock and the random numbers", () => {
    const session = open(counter);
    const before = bodyOf(session);
    const loaded = session.snapshot();
    const used = use(session);
    const later = session.snapshot();
    if (!loaded || !later) throw new Error("There is no snapshot.");
    const twice = use(session);
    for (const _ of [1, 2]) {
      session.restore(loaded);
      expect(bodyOf(session)).toBe(before);
      expect(use(session)).toBe(used);
      session.restore(later);
      expect(bodyOf(session)).toBe(used);
      expect(use(session)).toBe(twice);
    }
  });

  it("is returned to after the page was stopped, and after it has taken much memory", () => {
    const session = open({
      html: `<button id="loop">a</button><button id="fill">b</button>`,
      js: `loop.onclick = () => { for (;;); }; const kept = []; fill.onclick = () => { kept.push(new Uint8Array(5e6).fill(1)); fill.textContent = kept.length; }`,
    });
    const loaded = session.snapshot();
    const before = bodyOf(session);
    if (!loaded) throw new Error("There is no snapshot.");
    expect(perform(session, ["click", "#loop"])).toBeUndefined();
    expect([session.stopped, session.page(), session.wait(1), session.snapshot()]).toEqual([
      "fuel",
      null,
      null,
      null,
    ]);
    session.restore(loaded);
    expect(bodyOf(session)).toBe(before);
    expect(perform(session, ["click", "#fill"])).toBe(true);
    expect(bodyOf(session)).toContain('<button id="fill">1</button>');
    session.restore(loaded);
    expect(bodyOf(session)).toBe(before);
    expect(session.stopped).toBeNull();
  });

  it("can't be returned to once it was released", () => {
    const session = open(counter);
    const snapshot = session.snapshot();
    if (!snapshot) throw new Error("There is no snapshot.");
    session.release(snapshot);
    expect(() => session.restore(snapshot)).toThrow("released");
  });

  it("doesn't give a page more fuel than the session has", () => {
    const session = open({
      html: "<button>a</button>",
      js: `document.querySelector("button").onclick = () => { for (;;); }`,
    });
    const { index } = find(pageOf(session), "button");
    const snapshot = session.snapshot();
    if (!snapshot) throw new Error("There is no snapshot.");
    let count = 0;
    for (; !session.isSpent; count++) {
      session.act("click", index);
      session.restore(snapshot);
    }
    expect(count).toBeLessThan(10);
    expect([session.stopped, session.act("click", index)]).toEqual(["fuel", null]);
  });
});

test("the same session twice is the same, and the engine's next one ends it", () => {
  const code = {
    html: "<p></p>",
    js: `document.querySelector("p").textContent = Math.random() + " " + Date.now()`,
  };
  const first = open(code);
  const [page, { fuelUsed }] = [bodyOf(first), first];
  const second = open(code);
  expect([bodyOf(second), second.fuelUsed]).toEqual([page, fuelUsed]);
  expect(() => first.page()).toThrow("something else");
});

/** A page with one paragraph, one field and one button, and nothing that the learner wrote for it. */
const plain = `<p id="p" class="a">text</p><input id="i" value="1"><button id="b">Go</button>`;

describe("a script can't change how the page is read", () => {
  const wanted = bodyOf(open({ html: plain }));
  it.each([
    [
      "built-ins",
      `for (const name of ["push", "pop", "join", "map", "filter", "splice", "slice", "forEach", "at", "includes"]) Array.prototype[name] = () => { throw 1; };
      Array.prototype[Symbol.iterator] = () => { throw 1; }; Map.prototype.get = Map.prototype.has = Set.prototype.has = () => true;
      String.prototype.split = String.prototype.replace = String.prototype.trim = () => "fake"; JSON.stringify = JSON.parse = () => "fake"; Object.assign = Reflect.get = null;
      RegExp.prototype.exec = RegExp.prototype.test = () => null; Number = String = Symbol = undefined; Function.prototype.call = Function.prototype.apply = () => "fake";`,
    ],
    [
      "getters of nodes",
      `for (const [kind, names] of [[Node, ["textContent", "childNodes", "firstChild", "nextSibling", "parentNode"]], [Element, ["outerHTML", "innerHTML", "attributes", "children", "className", "id"]], [HTMLInputElement, ["value", "checked"]], [CharacterData, ["data"]]])
      for (const name of names) Object.defineProperty(kind.prototype, name, { get() { p.hidden = true; return "fake"; }, set() {} });`,
    ],
    [
      "methods of nodes",
      `for (const name of ["getAttribute", "hasAttribute", "matches", "closest", "querySelectorAll", "getElementsByTagName"]) Element.prototype[name] = () => "fake"; document.querySelectorAll = document.getElementById = () => [];`,
    ],
    [
      "prototypes",
      `Object.prototype.length = 0; Object.prototype.value = "fake"; Object.prototype.__defineGetter__("first", () => { throw 1; }); Object.prototype.toJSON = () => "fake"; Array.prototype[0] = "fake";
      Object.setPrototypeOf(p, new Proxy({}, { get() { throw 1; } }));`,
    ],
    [
      "a getter on the element itself",
      `Object.defineProperty(p, "textContent", { get() { return "fake"; } }); Object.defineProperty(i, "value", { get() { return "fake"; } }); p.getAttribute = () => "fake";`,
    ],
    [
      "functions of the window",
      `window.fetch = window.alert = window.getComputedStyle = null; globalThis.guestCommand = () => "fake"; var pageTokens = () => []; globalThis.JSON = null; window.document2 = null;`,
    ],
    [
      "another document",
      `const other = document.implementation.createHTMLDocument("x"); other.body.innerHTML = "<h1>fake</h1>"; new DOMParser().parseFromString("<h1>fake</h1>", "text/html"); document.createElement("h1").textContent = "fake";`,
    ],
    [
      "a fragment and detached elements",
      `const part = document.createDocumentFragment(); part.append(document.createElement("h1")); const box = document.createElement("div"); box.innerHTML = "<h1>fake</h1>";`,
    ],
  ])("by %s", (_what, js) => {
    const session = open({ html: plain, js });
    expect(session.loaded?.error).toBeNull();
    expect(bodyOf(session)).toBe(wanted);
    // What is done with it has its effect, too.
    perform(session, ["type", "#i", "new"]);
    expect(find(pageOf(session), "#i").state.value).toBe("new");
  });
});

describe("a script can't see that the page is read", () => {
  it("by a mutation, an event or an attribute", () => {
    const session = open({
      html: plain,
      js: `let count = 0; new MutationObserver((list) => { count += list.length; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const told = () => count + document.documentElement.outerHTML.length;`,
    });
    const before = session.call("told", [])?.value;
    for (const _ of [1, 2, 3]) session.page();
    session.snapshot();
    session.wait(1000);
    expect(session.call("told", [])?.value).toBe(before);
  });
});

describe("a page that can't be judged", () => {
  it.each([
    ["an endless loop", "for (;;);", "fuel"],
    ["an endless loop of promises", "(function again() { Promise.resolve().then(again); })()", "fuel"],
    ["timers without end", "(function again() { setTimeout(again); setTimeout(again); })()", "fuel"],
    [
      "frames without end that do much",
      "(function again() { requestAnimationFrame(again); for (let i = 0; i < 1e6; i++); })()",
      "fuel",
    ],
    [
      "an event that causes itself",
      `addEventListener("x", () => { dispatchEvent(new Event("x")); }); dispatchEvent(new Event("x"))`,
      null,
    ],
    ["a hundred thousand elements", `document.body.innerHTML = "<b></b>".repeat(100000)`, "fuel"],
    ["a text without end", `document.body.textContent = "x".repeat(2e6)`, null],
    ["a pattern that backtracks", `/(a+)+$/.test("a".repeat(50) + "b")`, "fuel"],
  ])("is stopped: %s", (_what, js, reason) => {
    const session = open({ html: "<p>a</p>", js });
    if (reason) expect([session.stopped, session.loaded]).toEqual([reason, null]);
    expect(session.fuelUsed).toBeLessThanOrEqual(10_000_000);
    expect(open({ html: "<p>b</p>" }).loaded?.error).toBeNull();
  });

  it.each([
    [
      "too deep a tree",
      `let at = document.body; for (let i = 0; i < 300; i++) { const next = document.createElement("b"); at.append(next); at = next; }`,
    ],
    ["too long a text", `document.body.textContent = "x".repeat(1.1e6)`],
  ])("isn't read: %s", (_what, js) => {
    const session = open({ js }, { fuel: 100_000_000 });
    expect([session.stopped, session.page()]).toEqual([null, null]);
  });

  it("isn't read: too many elements", () => {
    const js = `const add = () => { for (let count = 0; count < 300; count++) document.body.append(document.createElement("b")); }`;
    const session = open({ js }, { fuel: 100_000_000 });
    // Each call has its own limit of fuel.
    for (let calls = 0; calls < 16; calls++) session.call("add", []);
    expect(pageOf(session).elements.length).toBeGreaterThan(4800);
    session.call("add", []);
    expect([session.stopped, session.page()]).toEqual([null, null]);
  });

  it("may be without any element", () => {
    expect(pageOf(open({ html: "<p>a</p>", js: "document.documentElement.remove()" }))).toMatchObject({
      elements: [],
    });
  });
});
