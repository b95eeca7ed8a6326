import { Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import { chooseMapBody, chooseProjectBody, chooseTaskBody, ownStartBody } from "../contract/journey.ts";
import type { AppEnv } from "../platform/env.ts";
import { jsonBody } from "../platform/validation.ts";
import { resolveOwnStart } from "../ships/own-start.ts";
import { chooseMap } from "./choose-map.ts";
import { chooseProject } from "./choose-project.ts";
import { chooseTask } from "./choose-task.ts";
import { continueJourney } from "./continue-journey.ts";
import { readInbox, receiveNextTask } from "./read-inbox.ts";
import { readJourney } from "./read-journey.ts";
import { readPlayground } from "./read-playground.ts";
import { readTaught } from "./read-taught.ts";

/** Maps, projects, the inbox, and the task of the coding page. */
export const journey = new Hono<AppEnv>()
  .get("/journey", session, async (c) =>
    c.json(await readJourney(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .put("/journey/map", session, jsonBody(chooseMapBody), async (c) =>
    c.json(await chooseMap(c.env, c.get("session").user_id, c.req.valid("json").current_map), 200),
  )
  .put("/journey/project", session, jsonBody(chooseProjectBody), async (c) =>
    c.json(
      await chooseProject(c.env, c.get("session").user_id, c.req.valid("json").project_id, Date.now()),
      200,
    ),
  )
  .get("/inbox", session, async (c) =>
    c.json(await readInbox(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post("/inbox/receive", session, async (c) =>
    c.json(await receiveNextTask(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .put("/inbox/current", session, jsonBody(chooseTaskBody), async (c) =>
    c.json(await chooseTask(c.env, c.get("session").user_id, c.req.valid("json").task_id, Date.now()), 200),
  )
  .post("/journey/continue", session, jsonBody(chooseTaskBody), async (c) =>
    c.json(await continueJourney(c.env, c.get("session").user_id, c.req.valid("json").task_id), 200),
  )
  .get("/playground", session, async (c) =>
    c.json(await readPlayground(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/playground/taught", session, async (c) =>
    c.json(await readTaught(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post("/playground/start", session, jsonBody(ownStartBody), async (c) => {
    const { task_id, ...choice } = c.req.valid("json");
    return c.json(await resolveOwnStart(c.env, c.get("session").user_id, task_id, choice, Date.now()), 200);
  });
