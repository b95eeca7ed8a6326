// biome-ignore-all lint/suspicious/noTemplateCurlyInString: template literals of the learners' code.
import { describe, expect, it } from "vitest";
import { generator } from "#rules/behaviour/draw.ts";
import type { Code } from "#rules/code.ts";
import { applyEdits, change } from "#rules/page-edits/page-edits.ts";
import { differences } from "../../bench/own-page/same-parts.ts";
import { drawLearner, LEARNER_CHANGES } from "../../support/learner-pages.ts";

const FROM: Code = {
  html: `<main class="panel">
  <h1>Furnace 9</h1>
  <p class="reading">The furnace is asleep.</p>
  <label for="wood">Wood</label>
  <input type="number" id="wood" value="4">
  <button type="button" class="hotter">Add coal</button>
</main>
`,
  css: `:root {
  --ink: maroon;
}

h1,
p {
  margin: 0;
  color: var(--ink);
}

.panel {
  padding: 24px;
  background-color: #2b1510;
}

.reading {
  font-size: 24px;
}
`,
  js: `let heat = 20;
const reading = document.querySelector(".reading");
const hotter = document.querySelector(".hotter");

function showHeat() {
  reading.textContent = \`Heat: \${heat} degrees\`;
}

hotter.addEventListener("click", () => {
  heat += 50;
  showHeat();
});
`,
};

const TO: Code = {
  html: FROM.html.replace(
    "</main>",
    '  <button type="button" class="cooler">Open vent</button>\n  <p class="stock"></p>\n</main>',
  ),
  css: `${FROM.css.replace("font-size: 24px;", "font-size: 24px;\n  border-radius: 8px;")}
.stock {
  color: var(--ink);
}
`,
  js: `${FROM.js
    .replace("const hotter", 'const stock = document.querySelector(".stock");\nconst hotter')
    .replace("degrees`;\n", "degrees`;\n  stock.textContent = `${heat}`;\n")}
const cooler = document.querySelector(".cooler");
cooler.addEventListener("click", () => {
  heat -= 50;
  showHeat();
});
`,
};

const edits = change(FROM, TO);

describe("additions", () => {
  it("make the one version of the other", () => {
    const { page, collisions } = applyEdits(edits, FROM);
    expect(collisions).toEqual([]);
    expect(page).toEqual(TO);
  });

  it("are none between the same versions", () => {
    const own = { ...FROM, html: "<p>All is mine</p>" };
    expect(applyEdits(change(FROM, FROM), own)).toMatchObject({ page: own, collisions: [] });
  });

  it.each(Object.keys(LEARNER_CHANGES))("go into a page with %s", (name) => {
    for (let seed = 0; seed < 4; seed++) {
      const learner = LEARNER_CHANGES[name]?.(FROM, generator(seed));
      if (!learner) continue;
      const { page, collisions } = applyEdits(edits, learner(FROM));
      expect(collisions).toEqual([]);
      expect(differences(page, learner(TO))).toEqual([]);
    }
  });

  it("go into pages with several changes, or collide, but are never wrong", () => {
    const outcomes = { clean: 0, collision: 0 };
    for (let seed = 0; seed < 120; seed++) {
      const { names, change: learner } = drawLearner(FROM, 3 + 5 * seed, generator(seed));
      const { page, collisions } = applyEdits(edits, learner(FROM));
      outcomes[collisions.length > 0 ? "collision" : "clean"]++;
      if (collisions.length === 0)
        expect({ names, parts: differences(page, learner(TO)) }).toEqual({ names, parts: [] });
    }
    expect(outcomes.clean).toBeGreaterThanOrEqual(118);
  });

  it("write only the places that change", () => {
    const own = { ...FROM, js: FROM.js.replace("heat += 50;", "heat   +=  60 // more!") };
    const lines = applyEdits(edits, own).page.js.split("\n");
    for (const line of own.js.split("\n")) expect(lines).toContain(line);
  });
});

describe("collisions", () => {
  const own = { ...FROM, js: `${FROM.js}const cooler = 1;\n` };

  it("tell both versions of the place, and leave the learner's", () => {
    const { page, collisions } = applyEdits(edits, own);
    const [collision] = collisions;
    expect(collision).toMatchObject({
      language: "js",
      reason: "taken",
      yours: { text: "const cooler = 1;" },
    });
    expect(collision?.codex.text).toBe('const cooler = document.querySelector(".cooler");');
    for (const [text, place] of [
      [own.js, collision?.yours],
      [TO.js, collision?.codex],
    ] as const)
      expect(text.slice(place?.range.start, place?.range.end)).toBe(place?.text);
    expect(page.js).toContain("const cooler = 1;");
    expect(page.html).toBe(TO.html);
  });

  it("are resolved one by one with Codex's version", () => {
    const [collision] = applyEdits(edits, own).collisions;
    const { page, collisions } = applyEdits(edits, own, { takeCodex: new Set([collision?.id ?? ""]) });
    expect(collisions).toEqual([]);
    expect(differences(page, TO)).toEqual([]);
  });

  it("are resolved with Codex's version of the whole language", () => {
    const broken = { ...FROM, js: "let heat = ;" };
    const { page, collisions } = applyEdits(edits, broken);
    expect(page).toEqual({ ...TO, js: "let heat = ;" });
    expect(collisions.map(({ language }) => language)).toContain("js");
    const taken = applyEdits(edits, broken, { takeCodex: new Set(["js"]) });
    expect(taken).toMatchObject({ page: TO, collisions: [] });
  });

  it.each<[string, Partial<Code>, Partial<Code>, string]>([
    [
      "a selector that leads nowhere",
      { html: FROM.html.replace(/ {2}<p class.*\n/, "") },
      { js: `${FROM.js}document.querySelector(".reading").hidden = true;\n` },
      "js unresolved",
    ],
    [
      "a rule inside a rule that isn't closed",
      { css: "h1 {\n  color: red;" },
      { css: `${FROM.css}\np {\n  top: 0;\n}\n` },
      "css unread",
    ],
  ])("are told for %s", (_, own, to, expected) => {
    const { collisions } = applyEdits(change(FROM, { ...FROM, ...to }), { ...FROM, ...own });
    expect(collisions.map(({ language, reason }) => `${language} ${reason}`).join()).toBe(expected);
  });

  it("tell when the next task would find no place", () => {
    const next = change(TO, { ...TO, js: TO.js.replace("heat += 50;", "heat += 50;\n  heat += 1;") });
    const gone = { ...FROM, js: FROM.js.replace(/hotter\.addEventListener[\s\S]*/, "") };
    expect(applyEdits(edits, gone, { next }).collisions).toMatchObject([{ id: "js", reason: "unresolved" }]);
    expect(applyEdits(edits, FROM, { next }).collisions).toEqual([]);
  });
});

describe("hostile pages", () => {
  const fill = (text: string) => text.repeat(Math.floor(65_000 / text.length));

  it.each<[keyof Code, string, string]>([
    ["html", "<p>a</p>", "<i>b</i>"],
    ["css", "p{a:b}", "i{c:d}"],
    ["js", "a();", "b();"],
  ])("that are larger than is read stay as they are in %s", (language, text, more) => {
    const [from, own] = [{ html: "", css: "", js: "", [language]: text }, fill(text)];
    const edits = change(from, { ...from, [language]: text + more });
    const { page, collisions } = applyEdits(edits, { ...from, [language]: own });
    expect(page[language]).toBe(own);
    expect(collisions).toMatchObject([{ id: language, language }]);
    const { page: other } = applyEdits(change(from, from), { ...from, [language]: own });
    expect(other[language]).toBe(own);
  });

  it.each<[keyof Code, string]>([
    ["html", "<p>"],
    ["html", "<div><p>x</p></div>"],
    ["html", "<"],
    ["html", "<li>a b"],
    ["html", "<b>"],
    ["html", " "],
    ["html", "\n"],
    ["css", " "],
    ["css", "\n"],
    ["js", " "],
    ["js", "\n"],
    ["css", ".x{color:red}"],
    ["css", "a{"],
    ["css", "/*a*/ "],
    ["css", "@x /*"],
    ["css", "}"],
    ["js", "a;"],
    ["js", "let b;"],
    ["js", "a+"],
    ["js", "{"],
    ["js", "f(()=>{});"],
  ])("in %s of %s are read or collide", (language, text) => {
    for (const own of [fill(text), FROM[language] + fill(text)]) {
      const { page } = applyEdits(edits, { ...FROM, [language]: own }, { takeCodex: "all" });
      expect(page[language]).not.toBe("");
    }
  });
});
