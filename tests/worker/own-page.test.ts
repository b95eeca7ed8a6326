import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { OwnStart } from "../../worker/contract/journey.ts";
import type { ShipResult, TickList } from "../../worker/contract/ships.ts";
import { database } from "../../worker/db/client.ts";
import { projects, task_revisions, tasks } from "../../worker/db/schema.ts";
import type { Playground } from "../../worker/journey/read-playground.ts";
import type { Code } from "../../worker/rules/code.ts";
import { ownStartOf } from "../../worker/ships/own-start.ts";
import { freeBrief, rightPages } from "../support/worker/free-task.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";

const PROJECT = 9;
const HEADING = '<h1 class="title">Tea</h1>';
const NOTE = '<p class="note">Hot</p>';
const MENU = '<ul class="menu">\n  <li>Green</li>\n</ul>';
const MENU_STYLE = ".menu {\n  color: teal;\n}";
const CUP = '<button class="cup">Pour</button>';
const COUNT = 'let cups = 0;\nconst note = document.querySelector(".note");';
const LISTENER =
  'document.querySelector(".cup").addEventListener("click", () => {\n  cups += 1;\n  note.textContent = cups;\n});';

const page = (html: string[], css = "", js = ""): Code => ({ html: html.join("\n"), css, js });

/** What each task begins with, and what it wants. */
const LESSONS: readonly { id: number; start: Code; check: Code; actions: string }[] = [
  { id: 901, start: page([HEADING]), check: page([HEADING, NOTE]), actions: "" },
  {
    id: 902,
    start: page([HEADING, NOTE, MENU]),
    check: page([HEADING, NOTE, MENU], MENU_STYLE),
    actions: "",
  },
  {
    id: 903,
    start: page([HEADING, NOTE, MENU, CUP], MENU_STYLE, COUNT),
    check: page([HEADING, NOTE, MENU, CUP], MENU_STYLE, `${COUNT}\n${LISTENER}`),
    actions: 'look: page\nclick ".cup"\nclick ".cup"',
  },
];

/** After the first lesson: an exhibit, two free tasks, of which one was none in its first revision, and the second lesson again. */
const [EXHIBIT, FREE, BECAME_FREE, WAS_FREE, AFTER] = [904, 905, 906, 907, 908];
const FLAW = page([CUP.replace("button>", "buton>")]);
const STANDING_ALONE: typeof LESSONS = [
  { id: EXHIBIT, start: FLAW, check: page([CUP]), actions: "" },
  { id: FREE, start: page([HEADING]), check: rightPages.list, actions: "" },
  { id: BECAME_FREE, start: page([HEADING]), check: rightPages.list, actions: "" },
  { id: WAS_FREE, start: page([HEADING, NOTE]), check: page([HEADING, NOTE], MENU_STYLE), actions: "" },
  {
    id: AFTER,
    start: page([HEADING, NOTE, MENU]),
    check: page([HEADING, NOTE, MENU], MENU_STYLE),
    actions: "",
  },
];
const lesson = (id: number) => LESSONS.find((one) => one.id === id) ?? LESSONS[0];

/** The first task's page with another class for the heading, another colour and one paragraph more. */
const OWN: Code = page(
  ['<h1 class="banner">Tea</h1>', "<p>Since 1908.</p>", NOTE],
  ".banner {\n  color: tomato;\n}",
);

beforeAll(async () => {
  const db = database(env.DB);
  await db.insert(projects).values({
    id: PROJECT,
    map: "BeachIsland",
    name: "Tea",
    description: "A page about tea.",
    idealist: "Ada",
    difficulty: "Easy",
    image_url: "/projects/9.webp",
  });
  const brief = JSON.stringify(freeBrief);
  for (const { id, start, check, actions } of [...LESSONS, ...STANDING_ALONE])
    await db.insert(tasks).values({
      id,
      project_id: PROJECT,
      position: PROJECT * 1000 + (id % 100) * 10,
      title: `Task ${id}`,
      description: "Tea.",
      subject: "Tea",
      sender: "Nalu",
      body: "Please.",
      check_mode: "structural",
      starting_html: start.html,
      starting_css: start.css,
      starting_js: start.js,
      html_check: check.html,
      css_check: check.css,
      js_check: check.js,
      expected_output: JSON.stringify(check),
      actions,
      exhibit: id === EXHIBIT,
      brief: id === FREE || id === BECAME_FREE ? brief : "",
      revision: id === BECAME_FREE || id === WAS_FREE ? 2 : 1,
    });
  const replaced = { revision: 1, replaced_at: Date.now(), check_mode: "structural" as const };
  const columns = ({ html, css, js }: Code) => ({
    starting_html: HEADING,
    starting_css: "",
    starting_js: "",
    html_check: html,
    css_check: css,
    js_check: js,
    expected_output: JSON.stringify({ html, css, js }),
    actions: "",
  });
  await db.insert(task_revisions).values([
    { ...replaced, task_id: BECAME_FREE, ...columns(page([HEADING, NOTE])) },
    { ...replaced, task_id: WAS_FREE, ...columns(rightPages.list), brief },
  ]);
});

/** A learner at the first task. */
async function begin(): Promise<Learner> {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: PROJECT } });
  return learner;
}

/** Ships are rated by the minute, and an answer that was shown needs reading. */
const agePast = (user_id: string) =>
  env.DB.prepare("UPDATE task_completion_log SET created_at = created_at - 60000 WHERE user_id = ?")
    .bind(user_id)
    .run();

const YOURS = { own_start: { take_codex: [] } };
const shipBody = (task_id: number, code: Code, more: object = {}) => ({
  task_id,
  ship_id: crypto.randomUUID() as string,
  ...code,
  ...more,
});

async function ship(learner: Learner, task_id: number, code: Code, more: object = {}): Promise<ShipResult> {
  await agePast(learner.user_id);
  const answer = await learner.request("POST", "/api/ships", { body: shipBody(task_id, code, more) });
  expect(answer.status).toBe(200);
  return json<ShipResult>(answer);
}

const receive = (learner: Learner) => learner.request("POST", "/api/inbox/receive", { body: {} });
const playground = async (learner: Learner) =>
  json<Playground>(await learner.request("GET", "/api/playground"));
const startOf = async (learner: Learner) => (await playground(learner)).own_start?.code ?? page([]);

const storedOf = ({ user_id }: Learner) =>
  env.DB.prepare("SELECT task_id, revision, html, css, js FROM project_pages WHERE user_id = ?")
    .bind(user_id)
    .first<Code & { task_id: number; revision: number }>();

/** A learner at the second task, whose page is `OWN`. */
async function atSecond(): Promise<Learner> {
  const learner = await begin();
  expect((await ship(learner, 901, OWN)).correct).toBe(true);
  await receive(learner);
  return learner;
}

/** A learner at the third task. */
async function atThird(): Promise<Learner> {
  const learner = await atSecond();
  const start = await startOf(learner);
  // The note's class is renamed in this ship.
  const done = { html: start.html.replace("note", "steam"), css: `${start.css}\n${MENU_STYLE}`, js: "" };
  expect((await ship(learner, 902, done, YOURS)).correct).toBe(true);
  await receive(learner);
  return learner;
}

describe("the learner's own page", () => {
  it("is Codex's start before the first right ship", async () => {
    const learner = await begin();
    expect((await playground(learner)).own_start).toBeNull();
    expect((await ship(learner, 901, page([HEADING]))).correct).toBe(false);
    expect(await storedOf(learner)).toBeNull();
  });

  it("is the learner's alone, whole, for the end of the project", async () => {
    const [learner, other] = [await atSecond(), await begin()];
    const pageOf = async (who: Learner, project_id: number | string) => {
      const answer = await who.request("GET", `/api/project-pages/${project_id}`);
      return answer.status === 200 ? (await json<{ page: Code | null }>(answer)).page : answer.status;
    };
    expect(await pageOf(learner, PROJECT)).toEqual(OWN);
    expect(await pageOf(learner, 1)).toBeNull();
    expect(await pageOf(other, PROJECT)).toBeNull();
    expect(await pageOf(other, "none")).toBe(422);
  });

  it("goes on in the next task, with Codex's additions in the learner's page", async () => {
    const learner = await atSecond();
    const { task, own_start } = await playground(learner);
    expect(task?.id).toBe(902);
    expect(task?.starting_html).toBe(lesson(902)?.start.html);
    expect(own_start).toEqual({ code: { ...OWN, html: `${OWN.html}\n${MENU}` }, collisions: [] });
  });

  it("never holds anything of the task's answer, nor the check in any other place", async () => {
    const learner = await atSecond();
    const text = JSON.stringify(await playground(learner));
    expect(text).not.toContain("teal");
    expect(text).not.toContain("_check");
  });

  it("keeps own changes through a project, whose last task is judged by what it does", async () => {
    const learner = await atThird();
    const start = await startOf(learner);
    expect(start.html).toContain("Since 1908.");
    expect(start.html).toContain('class="banner"');
    expect(start.html).toContain('class="steam"');
    expect(start.css).toContain("tomato");
    expect(start.js).toContain('querySelector(".steam")');
    const untouched = await ship(learner, 903, start, YOURS);
    expect(untouched.correct).toBe(false);
    expect(untouched.expected_output?.html).toContain('class="steam"');
    const done = { ...start, js: `${start.js}\n${LISTENER}` };
    expect((await ship(learner, 903, done, YOURS)).correct).toBe(true);
    expect(await storedOf(learner)).toEqual({ task_id: 903, revision: 1, ...done });
  });

  it("is refused where the task's own wish is not met", async () => {
    const learner = await atSecond();
    const start = await startOf(learner);
    expect((await ship(learner, 902, start, YOURS)).correct).toBe(false);
    const other = { ...start, css: `${start.css}\n${MENU_STYLE.replace("teal", "red")}` };
    expect((await ship(learner, 902, other, YOURS)).correct).toBe(false);
    expect(await storedOf(learner)).toMatchObject({ task_id: 901 });
  });

  it("has ticks as a ship is judged", async () => {
    const learner = await atThird();
    const start = await startOf(learner);
    const ask = async (js: string) => {
      await env.DB.prepare("DELETE FROM rate_limits").run();
      const body = { task_id: 903, ...start, js, ...YOURS };
      const { ticks } = await json<TickList>(await learner.request("POST", "/api/ticks", { body }));
      return ticks.map(({ done }) => done);
    };
    const begun = await ask(start.js);
    expect(begun.length).toBeGreaterThan(0);
    expect(begun).not.toContain(true);
    const done = await ask(`${start.js}\n${LISTENER}`);
    expect(done.length).toBe(begun.length);
    expect(done.every(Boolean)).toBe(true);
  });

  it("may be left for Codex's version, which is judged as such and goes on then", async () => {
    const learner = await atSecond();
    expect((await ship(learner, 902, lesson(902)?.check ?? page([]))).correct).toBe(true);
    await receive(learner);
    expect(await startOf(learner)).toMatchObject({ html: lesson(903)?.start.html });
  });

  it("is the start of a further ship of the same task", async () => {
    const learner = await atThird();
    const before = await startOf(learner);
    const done = { ...before, js: `${before.js}\n${LISTENER}` };
    await ship(learner, 903, done, YOURS);
    const stored = async () =>
      env.DB.prepare("SELECT own_start FROM project_pages WHERE user_id = ?")
        .bind(learner.user_id)
        .first("own_start");
    // What has been added since is all that differs.
    expect(await stored()).toBe(
      JSON.stringify([
        [before.html.length, 0, ""],
        [before.css.length, 0, ""],
        [before.js.length, 0, ""],
      ]),
    );
    expect((await playground(learner)).own_start).toEqual({ code: before, collisions: [] });
    const exported = await json<{ project_pages: { own_start: unknown }[] }>(
      await learner.request("GET", "/api/export"),
    );
    expect(exported.project_pages.map((row) => row.own_start)).toEqual([before]);
    // As an earlier release stored it.
    await env.DB.prepare("UPDATE project_pages SET own_start = ? WHERE user_id = ?")
      .bind(JSON.stringify(before), learner.user_id)
      .run();
    expect((await playground(learner)).own_start).toEqual({ code: before, collisions: [] });
    expect((await ship(learner, 903, done, YOURS)).correct).toBe(true);
    expect((await ship(learner, 903, before, YOURS)).correct).toBe(false);
  });

  it("gives way to Codex's start where it can't be made, so that the task opens all the same", async () => {
    const learner = await atThird();
    const before = await startOf(learner);
    await ship(learner, 903, { ...before, js: `${before.js}\n${LISTENER}` }, YOURS);
    await env.DB.prepare("UPDATE project_pages SET own_start = '{' WHERE user_id = ?")
      .bind(learner.user_id)
      .run();
    const { task, own_start } = await playground(learner);
    expect([task?.id, own_start]).toEqual([903, null]);
    const codex = lesson(903)?.check ?? page([]);
    expect((await ship(learner, 903, codex, YOURS)).correct).toBe(true);
  });

  it("stays where it is when an earlier task is shipped again", async () => {
    const learner = await atThird();
    await learner.request("PUT", "/api/inbox/current", { body: { task_id: 901 } });
    expect((await playground(learner)).own_start).toBeNull();
    expect((await ship(learner, 901, lesson(901)?.check ?? page([]))).correct).toBe(true);
    expect(await storedOf(learner)).toMatchObject({ task_id: 902 });
  });

  it("goes on over a task that was shipped wrong", async () => {
    const learner = await atSecond();
    await ship(learner, 902, await startOf(learner), YOURS);
    await learner.request("POST", "/api/journey/continue", { body: { task_id: 902 } });
    await receive(learner);
    const { task, own_start } = await playground(learner);
    expect(task?.id).toBe(903);
    expect(own_start?.collisions).toEqual([]);
    expect(own_start?.code.css).toContain("tomato");
    expect(own_start?.code.css).toContain("teal");
  });

  it("is not brought back by a repeated or a reused ship", async () => {
    const learner = await begin();
    const first = shipBody(901, OWN);
    await learner.request("POST", "/api/ships", { body: first });
    const second = { ...OWN, html: `${OWN.html}\n<p>Open.</p>` };
    expect((await ship(learner, 901, second)).correct).toBe(true);
    expect((await learner.request("POST", "/api/ships", { body: first })).status).toBe(200);
    const reused = await learner.request("POST", "/api/ships", {
      body: { ...first, html: `${OWN.html}\n<p>Closed.</p>` },
    });
    expect((await json(reused)).code).toBe("ship_id_reused");
    expect(await storedOf(learner)).toMatchObject({ html: second.html });
  });
});

describe("a page that stands alone", () => {
  /** A learner whose page is `OWN`, at a task. */
  async function at(task_id: number): Promise<Learner> {
    const learner = await begin();
    expect((await ship(learner, 901, OWN)).correct).toBe(true);
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 0)")
      .bind(learner.user_id, task_id)
      .run();
    await learner.request("PUT", "/api/inbox/current", { body: { task_id } });
    return learner;
  }
  const stored = { task_id: 901, revision: 1, ...OWN };

  it.each<[string, number, Code, object]>([
    ["an exhibit", EXHIBIT, page([CUP]), {}],
    ["a free task", FREE, rightPages.list, {}],
    ["a free task that was none", BECAME_FREE, page([HEADING, NOTE]), { revision: 1 }],
  ])("is that of %s: it begins with Codex's start and is stored nowhere", async (_what, id, right, more) => {
    const learner = await at(id);
    const { task, own_start } = await playground(learner);
    expect([task?.id, own_start]).toEqual([id, null]);
    const asked = await learner.request("POST", "/api/playground/start", {
      body: { task_id: id, take_codex: [] },
    });
    expect(asked.status).toBe(404);
    expect((await ship(learner, id, page([HEADING]), { ...YOURS, ...more })).correct).toBe(false);
    const { correct, expected_output } = await ship(learner, id, right, { ...YOURS, ...more });
    expect(correct).toBe(true);
    expect(expected_output).toEqual(right);
    expect(await storedOf(learner)).toEqual(stored);
  });

  it("is that of a free task's code, also where the task is none any more", async () => {
    const learner = await at(WAS_FREE);
    const { correct, ticks } = await ship(learner, WAS_FREE, rightPages.list, { ...YOURS, revision: 1 });
    expect(correct).toBe(true);
    expect(ticks?.map(({ id }) => id)).toEqual(freeBrief.wishes.map(({ id }) => id));
    expect(await storedOf(learner)).toEqual(stored);
  });

  it("has the ticks of its brief", async () => {
    const learner = await at(FREE);
    await env.DB.prepare("DELETE FROM rate_limits").run();
    const body = { task_id: FREE, ...rightPages.list, ...YOURS };
    const { ticks } = await json<TickList>(await learner.request("POST", "/api/ticks", { body }));
    expect(ticks.map(({ id, done }) => [id, done])).toEqual(freeBrief.wishes.map(({ id }) => [id, true]));
  });

  it("leaves the next task to what was added since the last page that is carried", async () => {
    const learner = await at(EXHIBIT);
    expect((await ship(learner, EXHIBIT, page([CUP]))).correct).toBe(true);
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, ?, 0)")
      .bind(learner.user_id, AFTER)
      .run();
    await learner.request("PUT", "/api/inbox/current", { body: { task_id: AFTER } });
    const { own_start } = await playground(learner);
    expect(own_start).toEqual({ code: { ...OWN, html: `${OWN.html}\n${MENU}` }, collisions: [] });
  });
});

describe("collisions", () => {
  it("are told with both versions, and Codex's can be taken", async () => {
    const html = "<div";
    const learner = await atSecond();
    await env.DB.prepare("UPDATE project_pages SET html = ? WHERE user_id = ?")
      .bind(html, learner.user_id)
      .run();
    let { own_start } = await playground(learner);
    expect(own_start?.code.html).toBe(html);
    expect(Object.keys(own_start?.collisions[0] ?? {}).sort()).toEqual(["codex", "id", "language", "yours"]);
    const take_codex: string[] = [];
    while (own_start && own_start.collisions.length > 0) {
      const ids = own_start.collisions.map(({ id }) => id);
      for (const id of ids) expect(take_codex).not.toContain(id);
      take_codex.push(...ids);
      const body = { task_id: 902, take_codex };
      const answer = await learner.request("POST", "/api/playground/start", { body });
      expect(answer.status).toBe(200);
      own_start = await json<OwnStart>(answer);
    }
    expect(own_start?.code).toEqual({ ...OWN, html: lesson(902)?.start.html });
    const done = { html: own_start?.code.html ?? "", css: `${OWN.css}\n${MENU_STYLE}`, js: "" };
    expect((await ship(learner, 902, done, { own_start: { take_codex } })).correct).toBe(true);
  });

  it("whose place is nowhere lead to Codex's version of the language", () => {
    const task = lesson(902);
    const before = page([`<main>\n  ${NOTE}\n</main>`]);
    const start = page([`<main>\n  ${NOTE}\n  ${CUP}\n</main>`]);
    const mine = "<p>All mine</p>";
    const stored = {
      ...page([mine]),
      is_same_task: false,
      own_start: null,
      check: { ...before, css: "", js: "" },
    };
    const lessonHere = { ...task, start, check: { ...start, css: MENU_STYLE } };
    const ask = (...take_codex: string[]) => {
      const asked = ownStartOf(stored, lessonHere, { take_codex });
      return [asked?.code.html, asked?.collisions.map(({ id, codex }) => [id, codex.text])];
    };
    expect(ask()).toEqual([mine, [["html:1", CUP]]]);
    expect(ask("html:1")).toEqual([mine, [["html", start.html]]]);
    expect(ask("html:1", "html")).toEqual([start.html, []]);
  });

  it("takes no longer for a page with very many spaces", () => {
    const next = lesson(902);
    if (!next) throw new Error("There is no second lesson");
    const before = page([HEADING, NOTE]);
    const stored = {
      ...page([`${HEADING}${" ".repeat(160_000)}<!-- mine -->`, NOTE]),
      is_same_task: false,
      own_start: null,
      check: { ...before, css: "", js: "" },
    };
    expect(ownStartOf(stored, next)?.code.html).toContain("Green");
  });
});

describe("asking for a start", () => {
  const ask = async (learner: Learner, body: object) => {
    const answer = await learner.request("POST", "/api/playground/start", { body });
    return [answer.status, (await json(answer)).code];
  };

  it.each<[string, object, number, string]>([
    ["a task that hasn't arrived", { task_id: 903, take_codex: [] }, 404, "not_found"],
    ["a task that isn't there", { task_id: 999_999, take_codex: [] }, 404, "not_found"],
    ["a task without a page before it", { task_id: 401, take_codex: [] }, 404, "not_found"],
    ["a page that the browser brings", { task_id: 902, take_codex: [], html: "x" }, 422, "invalid"],
    ["too many ids", { task_id: 902, take_codex: Array(201).fill("html:1") }, 422, "invalid"],
    ["an id that is too long", { task_id: 902, take_codex: ["x".repeat(21)] }, 422, "invalid"],
  ])("is refused for %s", async (_what, body, status, code) => {
    expect(await ask(await atSecond(), body)).toEqual([status, code]);
  });

  it("is refused without a session", async () => {
    const answer = await request("POST", "/api/playground/start", { body: { task_id: 902, take_codex: [] } });
    expect(answer.status).toBe(401);
  });

  it("gives nobody another learner's page", async () => {
    await atSecond();
    const other = await begin();
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 902, 0)")
      .bind(other.user_id)
      .run();
    expect(await ask(other, { task_id: 902, take_codex: [] })).toEqual([404, "not_found"]);
    // Claiming an own page without having one is judged by Codex's start.
    expect((await ship(other, 902, lesson(902)?.start ?? page([]), YOURS)).correct).toBe(false);
    expect((await ship(other, 902, lesson(902)?.check ?? page([]), YOURS)).correct).toBe(true);
  });

  it.each([
    ["a base of its own", { own_start: { take_codex: [], html: "<p>" } }],
    ["no list", { own_start: {} }],
  ])("refuses a ship that brings %s", async (_what, more) => {
    const learner = await atSecond();
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(902, OWN, more) });
    expect([answer.status, (await json(answer)).code]).toEqual([422, "invalid"]);
  });
});
