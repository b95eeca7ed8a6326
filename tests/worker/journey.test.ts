import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { InboxMessage, JourneyProject, Taught } from "../../worker/contract/journey.ts";
import type { UserState } from "../../worker/contract/standing.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";

type Inbox = { user_state: UserState; messages: InboxMessage[]; arrival: string };

const inboxOf = async (learner: Learner) => json<Inbox>(await learner.request("GET", "/api/inbox"));
const receive = async (learner: Learner) => json<Inbox>(await learner.request("POST", "/api/inbox/receive"));
const ids = (inbox: Inbox) => inbox.messages.map((message) => message.task_id);
const choose = (learner: Learner, project_id: number) =>
  learner.request("PUT", "/api/journey/project", { body: { project_id } });
const goOn = (learner: Learner, task_id: number) =>
  learner.request("POST", "/api/journey/continue", { body: { task_id } });
const ship = (learner: Learner, task_id: number, code = rightCode(task_id)) =>
  learner.request("POST", "/api/ships", { body: { task_id, ship_id: crypto.randomUUID(), ...code } });

describe("the journey", () => {
  it("lists every project with the learner's own progress", async () => {
    const learner = await newLearner();
    const other = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101);
    const projectsOf = async (who: Learner) =>
      (await json<{ projects: JourneyProject[] }>(await who.request("GET", "/api/journey"))).projects;
    expect((await projectsOf(learner))[0]).toMatchObject({
      id: 1,
      map: "BeachIsland",
      tasks: 3,
      received: 1,
      shipped: 1,
      right: 1,
    });
    expect((await projectsOf(other))[0]).toMatchObject({ received: 0, shipped: 0, right: 0 });
  });

  it("distinguishes tasks that were shipped right from those that were shipped wrong", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    for (const [task_id, code] of [
      [101, wrongCode],
      [102, rightCode(102)],
    ] as const) {
      await ship(learner, task_id, code);
      await goOn(learner, task_id);
      await receive(learner);
    }
    const { projects } = await json<{ projects: JourneyProject[] }>(
      await learner.request("GET", "/api/journey"),
    );
    expect(projects[0]).toMatchObject({ tasks: 3, received: 3, shipped: 2, right: 1 });
    const shipsOf = async () =>
      Object.fromEntries(
        (await inboxOf(learner)).messages.map(({ task_id, ship: state }) => [task_id, state]),
      );
    expect(await shipsOf()).toEqual({ 101: "wrong", 102: "right", 103: "none" });
    // A later wrong ship doesn't change it.
    await ship(learner, 101);
    await ship(learner, 101, wrongCode);
    expect(await shipsOf()).toEqual({ 101: "right", 102: "right", 103: "none" });
  });

  it("stores the chosen map and accepts only the three maps", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/map", { body: { current_map: "ThemePark" } });
    expect((await inboxOf(learner)).user_state.current_map).toBe("ThemePark");
    const answer = await learner.request("PUT", "/api/journey/map", { body: { current_map: "Atlantis" } });
    expect([answer.status, (await json(answer)).fields?.[0]?.field]).toEqual([422, "current_map"]);
  });

  it("begins a project with its first task in the inbox", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    const inbox = await inboxOf(learner);
    expect(ids(inbox)).toEqual([101]);
    expect(inbox.user_state).toMatchObject({
      selected_project_id: 1,
      current_task_id: 101,
      task_just_shipped: false,
    });
  });

  it("answers 404 for an unknown project", async () => {
    const learner = await newLearner();
    expect((await choose(learner, 77)).status).toBe(404);
    expect((await inboxOf(learner)).user_state.selected_project_id).toBeNull();
  });

  it("needs a session everywhere", async () => {
    for (const [method, path] of [
      ["GET", "/api/journey"],
      ["GET", "/api/inbox"],
      ["GET", "/api/playground"],
      ["GET", "/api/playground/taught"],
      ["POST", "/api/inbox/receive"],
      ["PUT", "/api/journey/map"],
      ["PUT", "/api/journey/project"],
      ["PUT", "/api/inbox/current"],
      ["POST", "/api/journey/continue"],
    ] as const)
      expect((await request(method, path)).status, path).toBe(401);
  });
});

describe("the next task", () => {
  it("arrives after ship and Continue, once, for any number of requests", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101, wrongCode);
    await goOn(learner, 101);
    expect(await inboxOf(learner)).toMatchObject({
      arrival: "next",
      user_state: { task_just_shipped: true },
    });
    await Promise.all([receive(learner), receive(learner), receive(learner)]);
    const inbox = await inboxOf(learner);
    expect(ids(inbox)).toEqual([102, 101]);
    expect(inbox).toMatchObject({
      arrival: "none",
      user_state: { current_task_id: 102, task_just_shipped: false },
    });
  });

  it("does not arrive before a ship, nor after a wrong one without Continue", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    expect(ids(await receive(learner))).toEqual([101]);
    await ship(learner, 101, wrongCode);
    expect((await inboxOf(learner)).arrival).toBe("none");
    expect(ids(await receive(learner))).toEqual([101]);
  });

  it("arrives after a right ship even when the page was closed before Continue", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101);
    expect((await inboxOf(learner)).arrival).toBe("next");
    expect(ids(await receive(learner))).toEqual([102, 101]);
  });

  it("is not lost if the learner changes to another project first", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101);
    await goOn(learner, 101);
    await choose(learner, 4);
    const inbox = await inboxOf(learner);
    expect(ids(inbox).sort()).toEqual([101, 102, 401]);
    expect(inbox.user_state).toMatchObject({ current_task_id: 401, selected_project_id: 4 });
    await choose(learner, 1);
    expect((await inboxOf(learner)).user_state.current_task_id).toBe(102);
  });

  it("doesn't exist after a wrong last ship: the wrong tasks are listed until all are right", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    const shipAndGoOn = async (task_id: number, code = rightCode(task_id)) => {
      await ship(learner, task_id, code);
      await goOn(learner, task_id);
      const { arrival } = await inboxOf(learner);
      await receive(learner);
      return arrival;
    };
    expect(await shipAndGoOn(101, wrongCode)).toBe("next");
    expect(await shipAndGoOn(102)).toBe("next");
    expect(await shipAndGoOn(103, wrongCode)).toBe("mend");
    expect((await inboxOf(learner)).arrival).toBe("none");
    expect(await shipAndGoOn(103)).toBe("mend");
    // The last task that wasn't correct completes the project.
    expect(await shipAndGoOn(101)).toBe("done");
    expect(await shipAndGoOn(101)).toBe("none");
  });

  it("doesn't exist after the last one: the project is done, once", async () => {
    const learner = await newLearner();
    await choose(learner, 4);
    await ship(learner, 401);
    await goOn(learner, 401);
    expect((await inboxOf(learner)).arrival).toBe("done");
    expect(await receive(learner)).toMatchObject({ arrival: "none", user_state: { current_task_id: 401 } });
  });

  it("doesn't come a second time for a task that is shipped again", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101);
    await receive(learner);
    await learner.request("PUT", "/api/inbox/current", { body: { task_id: 101 } });
    await ship(learner, 101);
    await goOn(learner, 101);
    expect((await inboxOf(learner)).arrival).toBe("none");
    expect(await receive(learner)).toMatchObject({ user_state: { task_just_shipped: false } });
  });

  it("doesn't arrive by Continue without a ship", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    expect((await goOn(learner, 101)).status).toBe(404);
    expect((await inboxOf(learner)).arrival).toBe("none");
  });
});

describe("what has been taught", () => {
  it("are the concepts of the lessons that have arrived, each once", async () => {
    const learner = await newLearner();
    const other = await newLearner();
    const teach = (task_id: number, teaches: string[]) =>
      env.DB.prepare("UPDATE tasks SET teaches = ? WHERE id = ?")
        .bind(JSON.stringify(teaches), task_id)
        .run();
    await teach(101, ["html-heading", "html-paragraph"]);
    await teach(102, ["html-paragraph", "html-link"]);
    clearIsolateCaches();
    const taught = async (who: Learner) =>
      (await json<Taught>(await who.request("GET", "/api/playground/taught"))).taught.sort();
    expect(await taught(learner)).toEqual([]);
    await choose(learner, 1);
    expect(await taught(learner)).toEqual(["html-heading", "html-paragraph"]);
    await ship(learner, 101);
    await receive(learner);
    expect(await taught(learner)).toEqual(["html-heading", "html-link", "html-paragraph"]);
    expect(await taught(other)).toEqual([]);
  });
});

describe("the coding page's task", () => {
  it("is the current one, without any of its answers", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    await ship(learner, 101, wrongCode);
    const text = await (await learner.request("GET", "/api/playground")).text();
    expect(JSON.parse(text)).toMatchObject({
      task: { id: 101, title: "Task 101", tools: ["<h1>"] },
      ships: 1,
    });
    for (const secret of ["html_check", "css_check", "js_check", "expected_output", "<h1>Hi</h1>"])
      expect(text).not.toContain(secret);
  });

  it("is none before one was chosen", async () => {
    const learner = await newLearner();
    expect(await json(await learner.request("GET", "/api/playground"))).toMatchObject({
      task: null,
      ships: 0,
    });
  });

  it("can't be one that is not in the learner's inbox", async () => {
    const learner = await newLearner();
    await choose(learner, 1);
    for (const task_id of [102, 401, 9999]) {
      const answer = await learner.request("PUT", "/api/inbox/current", { body: { task_id } });
      expect(answer.status).toBe(404);
    }
  });
});
