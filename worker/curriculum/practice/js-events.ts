/** Templates of exercises on JavaScript: events, and what they change on the page. */
import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { fix, gap, lines } from "./make.ts";

const WORDS = ["boat", "moon", "lava", "kite", "fern", "otter", "storm", "bread"];
const NAMES = ["Ada", "Nalu", "Amara", "Kenji", "Lina", "Tomas"];
const THANKS = ["Thank you", "Got it", "See you soon", "It is on its way"];

export const JS_EVENT_TEMPLATES: readonly ExerciseTemplate[] = [
  {
    id: "js-input-event.fix",
    concept: "js-input-event",
    make(draw) {
      const id = draw.pick(["who", "name", "guest"]);
      const [one = "", other = ""] = draw.sample(NAMES, 2);
      const check = lines(
        `const field = document.querySelector("#${id}");`,
        'const sign = document.querySelector("p");',
        'field.addEventListener("input", () => {',
        "  sign.textContent = field.value;",
        "});",
      );
      return fix("js", {
        prompt:
          "The line below the field should say what is in it, while one types, at each letter. Find the fault and mend it.",
        why: "A field has an `input` event at each change; its `value` is read inside of the function, each time anew.",
        start: {
          html: lines(`<label for="${id}">Name</label>`, `<input id="${id}">`, `<p>${draw.pick(WORDS)}</p>`),
          js: draw.pick([
            check.replace('"input"', '"click"'),
            check.replace("field.addEventListener", "sign.addEventListener"),
            check.replace("field.value", "field.textContent"),
            check
              .replace("= field.value", "= typed")
              .replace("field.addEventListener", "const typed = field.value;\nfield.addEventListener"),
          ]),
        },
        check: { js: check },
        actions: lines(`type "#${id}" "${one}"`, `type "#${id}" "${other}"`, "look: page"),
      });
    },
  },
  {
    id: "js-submit-event.gap",
    concept: "js-submit-event",
    make(draw) {
      const [name, id] = [draw.pick(["book", "order", "vote"]), draw.pick(["guest", "city", "song"])];
      const text = lines(
        `const ${name} = document.querySelector("#${name}");`,
        'const sign = document.querySelector("p");',
        `${name}.addEventListener("submit", (event) => {`,
        "  event.preventDefault();",
        `  sign.textContent = "${draw.pick(THANKS)}";`,
        "});",
      );
      const answer = draw.pick(["submit", `#${name}`]);
      return gap("js", {
        prompt:
          "Fill the gap: whoever sends the form should read the answer below it, whether by the button or by Enter.",
        why: "The form itself has the event `submit`; it comes from the button and from the Enter key.",
        context: {
          html: lines(
            `<form id="${name}">`,
            `  <label for="${id}">Your ${id}</label>`,
            `  <input id="${id}">`,
            "  <button>Send</button>",
            "</form>",
            "<p>?</p>",
          ),
        },
        text: text.replace(`"${answer}"`, '"___"'),
        answer,
        actions: lines(`type "#${id}" "${draw.pick(NAMES)}"`, `submit "#${name}"`, "look: page"),
      });
    },
  },
  {
    id: "js-keydown-event.fix",
    concept: "js-keydown-event",
    make(draw) {
      const key = draw.pick(["Enter", "Escape"]);
      const word = draw.pick(WORDS);
      const check = lines(
        'const sign = document.querySelector("p");',
        'document.addEventListener("keydown", (event) => {',
        `  if (event.key === "${key}") {`,
        `    sign.textContent = "${word}";`,
        "  }",
        "});",
      );
      return fix("js", {
        prompt: `The key ${key}, and no other, should make the page say \`${word}\`. Find the fault and mend it.`,
        why: "The function gets the event, and its `key` is the name of the key, with its capital letter.",
        start: {
          html: "<p>Press a key</p>",
          js: draw.pick([
            check.replace(`"${key}"`, `"${key.toLowerCase()}"`),
            check.replace("event.key", "event"),
            check.replace('"keydown"', '"click"'),
            check.replace("(event) =>", "() =>"),
            check.replace("===", "!=="),
          ]),
        },
        check: { js: check },
        actions: lines("press ArrowUp", `press ${key}`, "look: page"),
      });
    },
  },
  {
    id: "js-style.gap",
    concept: "js-style",
    make(draw) {
      const [property, css, value] = draw.pick<[string, string, string]>([
        ["backgroundColor", "background-color", draw.pick(["gold", "pink", "lightblue"])],
        ["fontSize", "font-size", `${draw.int(20, 60)}px`],
        ["fontWeight", "font-weight", "bold"],
        ["borderRadius", "border-radius", `${draw.int(4, 30)}px`],
      ]);
      return gap("js", {
        prompt: `Fill the gap: a click gives the paragraph the \`${css}\` \`${value}\`.`,
        why: "In JavaScript a property has no hyphen: the next letter is a capital.",
        context: { html: lines(`<p>${draw.pick(WORDS)}</p>`, "<button>Go</button>") },
        text: lines(
          'const sign = document.querySelector("p");',
          'document.querySelector("button").addEventListener("click", () => {',
          `  sign.style.___ = "${value}";`,
          "});",
        ),
        answer: property,
        actions: lines('click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-function-value.fix",
    concept: "js-function-value",
    make(draw) {
      const name = draw.pick(["ring", "open", "count", "wave"]);
      const start = draw.int(0, 9);
      const check = lines(
        'const button = document.querySelector("button");',
        'const sign = document.querySelector("p");',
        `let times = ${start};`,
        `function ${name}() {`,
        "  times += 1;",
        "  sign.textContent = times;",
        "}",
        `button.addEventListener("click", ${name});`,
      );
      return fix("js", {
        prompt:
          "Each click should count one more, and nothing should count before the first. Find the fault and mend it.",
        why: "The name alone hands the function on, for later; with brackets it runs at once, and its result is handed on.",
        start: {
          html: lines("<button>Go</button>", `<p>${start}</p>`),
          js: draw.pick([
            check.replace(`", ${name})`, `", ${name}())`),
            check.replace(`", ${name})`, `", "${name}")`),
            check.replace(`", ${name})`, `", () => ${name})`),
            check.replace(`", ${name});`, `");\n${name}();`),
          ]),
        },
        check: { js: check },
        actions: lines('click "button"', 'click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-input-event.gap",
    concept: "js-input-event",
    make(draw) {
      const id = draw.pick(["song", "city", "wish"]);
      return gap("js", {
        prompt: "Fill the gap: the line below the field says what is in it, at each letter that is typed.",
        why: "A field has the event `input` whenever what stands in it changes.",
        context: {
          html: lines(
            `<label for="${id}">Your ${id}</label>`,
            `<input id="${id}">`,
            `<p>${draw.pick(WORDS)}</p>`,
          ),
        },
        text: lines(
          `const field = document.querySelector("#${id}");`,
          'field.addEventListener("___", () => {',
          '  document.querySelector("p").textContent = field.value;',
          "});",
        ),
        answer: "input",
        actions: lines(`type "#${id}" "${draw.pick(NAMES)}"`, "look: page"),
      });
    },
  },
  {
    id: "js-submit-event.fix",
    concept: "js-submit-event",
    make(draw) {
      const [name, id] = [draw.pick(["book", "order", "vote"]), draw.pick(["guest", "city", "song"])];
      const check = lines(
        `const ${name} = document.querySelector("#${name}");`,
        'const sign = document.querySelector("p");',
        `${name}.addEventListener("submit", (event) => {`,
        "  event.preventDefault();",
        `  sign.textContent = "${draw.pick(THANKS)}";`,
        "});",
      );
      return fix("js", {
        prompt:
          "Whoever sends the form should read an answer below it, and the page should stay. Find the fault and mend it.",
        why: "The form has the event `submit`, and `event.preventDefault()` keeps the browser from leaving the page.",
        start: {
          html: lines(
            `<form id="${name}">`,
            `  <label for="${id}">Your ${id}</label>`,
            `  <input id="${id}">`,
            "  <button>Send</button>",
            "</form>",
            "<p>?</p>",
          ),
          js: draw.pick([
            check.replace('"submit"', '"send"'),
            check.replace('"submit"', '"Submit"'),
            check.replace(`"#${name}"`, `"#${id}"`),
            check.replace(`${name}.addEventListener`, "sign.addEventListener"),
          ]),
        },
        check: { js: check },
        actions: lines(`type "#${id}" "${draw.pick(NAMES)}"`, `submit "#${name}"`, "look: page"),
      });
    },
  },
  {
    id: "js-style.fix",
    concept: "js-style",
    make(draw) {
      const color = draw.pick(["gold", "pink", "lightblue"]);
      const check = lines(
        'const sign = document.querySelector("p");',
        'document.querySelector("button").addEventListener("click", () => {',
        `  sign.style.backgroundColor = "${color}";`,
        "});",
      );
      return fix("js", {
        prompt: `A click should set the \`background-color\` of the paragraph to \`${color}\`. Find the fault and mend it.`,
        why: "An element has its looks in `style`; a name with a hyphen is written with a capital letter instead.",
        start: {
          html: lines(`<p>${draw.pick(WORDS)}</p>`, "<button>Go</button>"),
          js: draw.pick([
            check.replace("backgroundColor", "background-color"),
            check.replace("style.backgroundColor", "backgroundColor"),
            check.replace("backgroundColor", "backgroundcolor"),
            check.replace("backgroundColor", "color"),
          ]),
        },
        check: { js: check },
        actions: lines('click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-class-list-contains.gap",
    concept: "js-class-list-contains",
    make(draw) {
      const name = draw.pick(["lit", "open", "loud"]);
      return gap("js", {
        prompt: `Fill the gap: the sign says yes only when the button has the class \`${name}\`.`,
        why: "`classList.contains()` asks for a class, and changes nothing.",
        context: { html: lines(`<button>${draw.pick(WORDS)}</button>`, `<p>${draw.pick(NAMES)}?</p>`) },
        text: lines(
          'const button = document.querySelector("button");',
          'const sign = document.querySelector("p");',
          'button.addEventListener("click", () => {',
          `  button.classList.toggle("${name}");`,
          `  if (button.classList.___("${name}")) {`,
          '    sign.textContent = "Yes";',
          "  } else {",
          '    sign.textContent = "No";',
          "  }",
          "});",
        ),
        answer: "contains",
        actions: lines('click "button"', 'click "button"', "look: page"),
      });
    },
  },
  {
    id: "js-timer.gap",
    concept: "js-timer",
    make(draw) {
      const seconds = draw.int(2, 9);
      return gap("js", {
        prompt: `Fill the gap: ${seconds} seconds after a click, the sign says \`Ready\`.`,
        why: "`setTimeout()` counts in thousandths of a second.",
        context: { html: lines("<button>Go</button>", `<p>${draw.pick(WORDS)}</p>`) },
        text: lines(
          'const sign = document.querySelector("p");',
          'document.querySelector("button").addEventListener("click", () => {',
          "  setTimeout(() => {",
          '    sign.textContent = "Ready";',
          "  }, ___);",
          "});",
        ),
        answer: String(seconds * 1000),
        actions: lines('click "button"', `wait ${seconds * 1000 - 500}`, "wait 600", "look: page"),
      });
    },
  },
  {
    id: "js-timer.fix",
    concept: "js-timer",
    make(draw) {
      const seconds = draw.int(2, 9);
      const name = draw.pick(["ring", "show", "wake"]);
      const check = lines(
        'const sign = document.querySelector("p");',
        `function ${name}() {`,
        '  sign.textContent = "Ready";',
        "}",
        'document.querySelector("button").addEventListener("click", () => {',
        `  setTimeout(${name}, ${seconds * 1000});`,
        "});",
      );
      return fix("js", {
        prompt: `The sign should say \`Ready\` ${seconds} seconds after a click, and not before. Find the fault and mend it.`,
        why: "`setTimeout()` gets the function without brackets, and the time in thousandths of a second.",
        start: {
          html: lines("<button>Go</button>", `<p>${draw.pick(WORDS)}</p>`),
          js: draw.pick([
            check.replace(`setTimeout(${name},`, `setTimeout(${name}(),`),
            check.replace(`${seconds * 1000}`, `${seconds}`),
            check.replace(`  setTimeout(${name}, ${seconds * 1000});`, `  ${name}();`),
            check.replace(
              `  setTimeout(${name}, ${seconds * 1000});`,
              `  setTimeout(${seconds * 1000});\n  ${name}();`,
            ),
          ]),
        },
        check: { js: check },
        actions: lines('click "button"', `wait ${seconds * 1000 - 500}`, "wait 600", "look: page"),
      });
    },
  },
];
