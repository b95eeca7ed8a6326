import { Hono } from "hono";
import { session } from "../accounts/require-session.ts";
import { blockBody, friendBody, friendRequestBody } from "../contract/friends.ts";
import type { AppEnv } from "../platform/env.ts";
import { atPrimary } from "../platform/replicas.ts";
import { jsonBody } from "../platform/validation.ts";
import { askFriend, block, changeFriend } from "./change-friends.ts";
import { readFriends, readFriendsBoard, readFriendsHere } from "./read-friends.ts";

/** Friends: requests, blocks, who is here, and the table of friends. Reads go to the primary, since others' presses change them. */
export const friends = new Hono<AppEnv>()
  .get("/friends", session, atPrimary, async (c) =>
    c.json(await readFriends(c.env, c.get("session").user_id), 200),
  )
  .get("/friends/here", session, async (c) =>
    c.json(await readFriendsHere(c.env, c.get("session"), Date.now()), 200),
  )
  .get("/friends/board", session, async (c) =>
    c.json(await readFriendsBoard(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post("/friend-requests", session, jsonBody(friendRequestBody), async (c) =>
    c.json(await askFriend(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 200),
  )
  .put("/friends/:user_id", session, jsonBody(friendBody), async (c) => {
    const { friend } = c.req.valid("json");
    const { user_id } = c.get("session");
    return c.json(await changeFriend(c.env, user_id, c.req.param("user_id"), friend, Date.now()), 200);
  })
  .put("/blocks/:user_id", session, jsonBody(blockBody), async (c) => {
    const { blocked } = c.req.valid("json");
    return c.json(
      await block(c.env, c.get("session").user_id, c.req.param("user_id"), blocked, Date.now()),
      200,
    );
  });
