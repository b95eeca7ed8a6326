import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { ChatScreen, NewestMessages, ServerFrame } from "../../worker/contract/community.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { EMPTY_FEED, received } from "../../worker/rules/chat-feed.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { MAX_MUTED } from "../../worker/rules/friends.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";

type Channel = "general" | "help" | "feedback" | "threads";

async function connect(channel: Channel, after = 0, learner?: Awaited<ReturnType<typeof newLearner>>) {
  const who = learner ?? (await newLearner({ plan: "warrior" }));
  const client = await openSocket<ServerFrame>(`/api/channels/${channel}/socket?after=${after}`, {
    cookie: who.cookie,
  });
  const texts = () =>
    client.frames.flatMap((frame) =>
      frame.type === "history" || frame.type === "batch" ? frame.messages.map((m) => m.message) : [],
    );
  const sendMessage = (message: string, client_id: string = crypto.randomUUID()) =>
    client.send({ type: "send", client_id, message });
  const refusal = () =>
    client.until(() => client.frames.find((frame) => frame.type === "refused") as ServerFrame | undefined);
  const lastId = () =>
    Math.max(...client.frames.map((f) => (f.type === "history" || f.type === "batch" ? f.last_id : 0)));
  return {
    ...who,
    ...client,
    texts,
    sendMessage,
    refusal,
    lastId,
    receives: (text: string) => client.until(() => (texts().includes(text) ? true : undefined)),
    entered: () => client.until(() => client.frames.find((frame) => frame.type === "history")),
  };
}

describe("opening a socket to a channel", () => {
  it("is refused without a session", async () => {
    expect((await (await openSocket("/api/channels/general/socket")).closed).code).toBe(
      CLOSE_CODES.signedOut,
    );
  });

  it("is refused to a Starter before any frame is sent", async () => {
    const starter = await newLearner();
    const client = await openSocket("/api/channels/general/socket", { cookie: starter.cookie });
    expect((await client.closed).code).toBe(CLOSE_CODES.forbidden);
    expect(client.frames).toEqual([]);
  });

  it("is refused to a page of another origin", async () => {
    const { cookie } = await newLearner({ plan: "warrior" });
    const client = await openSocket("/api/channels/general/socket", {
      cookie,
      "sec-fetch-site": "cross-site",
      origin: "https://elsewhere.example",
    });
    expect((await client.closed).code).toBe(CLOSE_CODES.forbidden);
  });

  it("is refused for an unknown channel", async () => {
    const { cookie } = await newLearner({ plan: "warrior" });
    expect((await (await openSocket("/api/channels/secrets/socket", { cookie })).closed).code).toBe(
      CLOSE_CODES.notFound,
    );
  });

  it("is refused after log-out, even while the session is cached elsewhere", async () => {
    const { cookie } = await newLearner({ plan: "warrior" });
    expect((await request("POST", "/api/log-out", { headers: { cookie } })).status).toBe(200);
    expect((await (await openSocket("/api/channels/general/socket", { cookie })).closed).code).toBe(
      CLOSE_CODES.signedOut,
    );
  });

  it("answers 404 without an upgrade", async () => {
    const { cookie } = await newLearner({ plan: "warrior" });
    expect((await request("GET", "/api/channels/general/socket", { headers: { cookie } })).status).toBe(404);
  });

  it("is refused for a seventh tab", async () => {
    const who = await newLearner({ plan: "warrior" });
    for (let tab = 0; tab < 6; tab += 1)
      await openSocket("/api/channels/help/socket", { cookie: who.cookie });
    const client = await openSocket("/api/channels/help/socket", { cookie: who.cookie });
    expect((await client.closed).code).toBe(CLOSE_CODES.tooFast);
  });
});

describe("sending a message", () => {
  it("broadcasts it once and in order, to the sender too", async () => {
    const [ada, ben] = [await connect("general"), await connect("general")];
    await Promise.all([ada.entered(), ben.entered()]);
    for (const text of ["one", "two", "three"]) ada.sendMessage(text);
    await Promise.all([ada.receives("three"), ben.receives("three")]);
    expect(ben.texts().filter((text) => ["one", "two", "three"].includes(text))).toEqual([
      "one",
      "two",
      "three",
    ]);
    expect(ada.texts().slice(-3)).toEqual(["one", "two", "three"]);
  });

  it("stores the author's name at that time", async () => {
    const ada = await connect("feedback");
    ada.sendMessage("signed");
    await ada.receives("signed");
    await env.DB.prepare("UPDATE user_state SET display_name = 'Renamed' WHERE user_id = ?")
      .bind(ada.user_id)
      .run();
    const later = await connect("feedback");
    const history = await later.entered();
    const message = history?.type === "history" && history.messages.find((m) => m.message === "signed");
    expect(message).toMatchObject({ display_name: ada.display_name, user_id: ada.user_id });
  });

  it("stores a message that is sent twice once, and confirms it", async () => {
    const ada = await connect("help");
    const client_id = crypto.randomUUID();
    ada.sendMessage("only once", client_id);
    ada.sendMessage("only once", client_id);
    await ada.until(() => ada.frames.find((frame) => frame.type === "confirmed"));
    await ada.receives("only once");
    expect(ada.texts().filter((text) => text === "only once")).toHaveLength(1);
  });

  it("sends the last 100 messages in order to a new socket", async () => {
    const stub = env.CHANNEL.getByName("feedback");
    await runInDurableObject(stub, (_, state) => {
      for (let n = 1; n <= 130; n += 1)
        state.storage.sql.exec(
          "INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id) VALUES ('u', 'U', '/u.png', ?, 1, ?)",
          ...[`old ${n}`, crypto.randomUUID()],
        );
    });
    const late = await connect("feedback");
    await late.entered();
    expect(late.texts()).toHaveLength(100);
    expect(late.texts().slice(-2)).toEqual(["old 129", "old 130"]);
  });

  it("sends only missed messages after a reconnect", async () => {
    const [ada, ben] = [await connect("general"), await connect("general")];
    await Promise.all([ada.entered(), ben.entered()]);
    ada.sendMessage("before");
    await ben.receives("before");
    ben.socket.close(1000, "gone");
    ada.sendMessage("while away");
    await ada.receives("while away");
    const back = await connect("general", ben.lastId(), ben);
    const history = await back.entered();
    expect(history).toMatchObject({ fresh: false });
    expect(back.texts()).toEqual(["while away"]);
  });

  it("refuses blank and long messages with a reason", async () => {
    const ada = await connect("general");
    await ada.entered();
    ada.sendMessage("  \n ");
    expect(await ada.refusal()).toMatchObject({ title: "A message needs some words." });
    ada.take();
    ada.sendMessage("x".repeat(2001));
    expect(await ada.refusal()).toMatchObject({ title: "A message has at most 2000 characters." });
    ada.take();
    ada.sendMessage("🛸".repeat(2000));
    await ada.receives("🛸".repeat(2000));
  });

  it("accepts 5 messages in 5 s, then answers how long to wait", async () => {
    const ada = await connect("general");
    for (let n = 1; n <= 6; n += 1) ada.sendMessage(`fast ${n}`);
    const refusal = await ada.refusal();
    expect(refusal).toMatchObject({ type: "refused", wait_ms: expect.any(Number) });
    await ada.receives("fast 5");
    expect(ada.texts()).not.toContain("fast 6");
  });

  it("answers malformed frames with an error and closes the socket at the fifth", async () => {
    const ada = await connect("general");
    await ada.entered();
    for (const malformed of ["{", "[]", '{"type":"shout"}', `"${"x".repeat(20_000)}"`]) ada.send(malformed);
    await ada.until(() =>
      ada.frames.filter((frame) => frame.type === "error").length === 4 ? true : undefined,
    );
    ada.send({ type: "send", client_id: "not a uuid", message: "x" });
    expect((await ada.closed).code).toBe(CLOSE_CODES.malformed);
  });

  it("broadcasts only known fields", async () => {
    const [ada, ben] = [await connect("help"), await connect("help")];
    await ben.entered();
    ada.send({ type: "send", client_id: crypto.randomUUID(), message: "x", display_name: "Admin" });
    await ada.until(() => ada.frames.find((frame) => frame.type === "error"));
    expect(ben.frames.filter((frame) => frame.type === "batch")).toEqual([]);
  });

  it("refuses messages in the channel of the threads", async () => {
    const ada = await connect("threads");
    ada.sendMessage("hello?");
    expect(await ada.refusal()).toMatchObject({ type: "refused" });
  });
});

describe("a channel that hibernated", () => {
  it("keeps its sockets, names and sequence numbers", async () => {
    const [ada, ben] = [await connect("general"), await connect("general")];
    await Promise.all([ada.entered(), ben.entered()]);
    ada.sendMessage("before hibernation");
    await ben.receives("before hibernation");
    await evictDurableObject(env.CHANNEL.getByName("general"), { webSockets: "hibernate" });
    ada.sendMessage("after hibernation");
    await Promise.all([ada.receives("after hibernation"), ben.receives("after hibernation")]);
    // Messages stored just before may be sent again; a browser drops them by their sequence number.
    const feed = ben.frames.reduce(
      (so_far, frame) =>
        frame.type === "batch" || frame.type === "history"
          ? received(so_far, frame.messages, frame.last_id)
          : so_far,
      EMPTY_FEED,
    );
    expect(feed.messages.slice(-2).map((message) => message.message)).toEqual([
      "before hibernation",
      "after hibernation",
    ]);
    const ids = feed.messages.map((message) => message.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  });

  it("answers pings without waking", async () => {
    const ada = await connect("help");
    await ada.entered();
    const stub = env.CHANNEL.getByName("help");
    await evictDurableObject(stub, { webSockets: "hibernate" });
    let pongs = 0;
    ada.socket.addEventListener("message", (event) => {
      if (event.data === "pong") pongs += 1;
    });
    ada.send("ping");
    await ada.until(() => (pongs > 0 ? true : undefined));
    expect(pongs).toBe(1);
  });
});

describe("the dashboard's preview", () => {
  it("shows a Starter the last two messages of #general", async () => {
    const starter = await newLearner();
    const ada = await connect("general");
    for (const message of ["none of two", "first of two", "second of two"]) ada.sendMessage(message);
    await ada.receives("second of two");
    await eventually(async () => {
      const answer = await starter.request("GET", "/api/channels/general/preview");
      const { messages } = await json<{ messages: { message: string }[] }>(answer);
      expect(messages.map(({ message }) => message)).toEqual(["first of two", "second of two"]);
    });
  });

  it("holds nothing of what its messages answer", async () => {
    const [starter, ada] = [await newLearner(), await connect("general")];
    ada.sendMessage("for Warriors only");
    await ada.receives("for Warriors only");
    const { id = 0 } = (await env.CHANNEL.getByName("general").lastSaid()) ?? {};
    for (const message of ["one answer", "another answer"])
      ada.send({ type: "send", client_id: crypto.randomUUID(), message, reply_to: id });
    await ada.receives("another answer");
    await eventually(async () => {
      const text = await (await starter.request("GET", "/api/channels/general/preview")).text();
      expect(text).toContain("another answer");
      expect(text).not.toContain("for Warriors only");
      expect(text).not.toContain(ada.user_id);
    });
  });
});

describe("a learner whose data changed", () => {
  it("is disconnected after log-out and can't reconnect", async () => {
    const ada = await connect("general");
    await ada.entered();
    await ada.request("POST", "/api/log-out");
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
  });

  it("is disconnected once more where the data changed while the socket was opened", async () => {
    const learner = await newLearner({ plan: "warrior" });
    const statement: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("SELECT 1"));
    const { raw } = statement as unknown as { raw: () => Promise<unknown[][]> };
    let reads = 0;
    const spy = vi
      .spyOn(statement as unknown as { raw: typeof raw }, "raw")
      .mockImplementation(async function (this: unknown, ...args: []) {
        const rows = await raw.apply(this, args);
        if (!rows.flat().includes(learner.display_name)) return rows;
        reads += 1;
        // A moderator silences the learner after the row was read, when there is no socket to close yet.
        if (reads === 1)
          await env.DB.prepare("UPDATE user_state SET silenced_until = ? WHERE user_id = ?")
            .bind(Date.now() + 3_600_000, learner.user_id)
            .run();
        return rows;
      });
    const ada = await connect("general", 0, learner);
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
    const back = await connect("general", 0, learner);
    back.sendMessage("still here");
    expect(await back.refusal()).toMatchObject({ title: expect.stringMatching(/^A moderator has silenced/) });
    spy.mockRestore();
  });

  it("reconnects with the new name after a change of name", async () => {
    const ada = await connect("help");
    await ada.entered();
    const display_name = `Renamed ${ada.user_id.slice(0, 8)}`;
    expect((await ada.request("PUT", "/api/display-name", { body: { display_name } })).status).toBe(200);
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
    const back = await connect("help", 0, ada);
    back.sendMessage("my new name");
    await back.receives("my new name");
    const batch = back.frames.find((frame) => frame.type === "batch");
    expect(batch).toMatchObject({ messages: [{ message: "my new name", display_name }] });
  });

  it("reconnects with the new avatar after a change of avatar", async () => {
    const ada = await connect("help");
    await ada.entered();
    expect((await ada.request("PUT", "/api/avatar", { body: { preset: 3 } })).status).toBe(200);
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
    const back = await connect("help", 0, ada);
    back.sendMessage("my new picture");
    await back.receives("my new picture");
    const batch = back.frames.find((frame) => frame.type === "batch");
    expect(batch).toMatchObject({ messages: [{ avatar_url: "/avatars/3.webp" }] });
  });

  it("leaves anonymous messages after the account is deleted", async () => {
    const ada = await connect("general");
    ada.sendMessage("I was here");
    await ada.receives("I was here");
    await env.CHANNEL.getByName("general").anonymize(ada.user_id);
    expect((await ada.closed).code).toBe(CLOSE_CODES.renew);
    const ben = await connect("general");
    const history = await ben.entered();
    const message = history?.type === "history" && history.messages.find((m) => m.message === "I was here");
    expect(message).toMatchObject({ user_id: null, display_name: "Anonymous", avatar_url: "/noobie.png" });
  });
});

describe("the chat screen", () => {
  it("returns a Starter's own data and nothing of the chat", async () => {
    const starter = await newLearner();
    const screen = await json<ChatScreen>(await starter.request("GET", "/api/chat"));
    expect(screen).toMatchObject({ muted: [], is_moderator: false, user_state: { plan: "starter" } });
  });

  // The rows that fill the list are in one database.
  it.skipIf(hasSeveral)("tells who has muted 1000 learners to unmute one first", async () => {
    const [ada, ben] = [await newLearner({ plan: "warrior" }), await newLearner()];
    const mute = (other: string, muted: boolean) =>
      ada.request("PUT", `/api/mutes/${other}`, { body: { muted } });
    await env.DB.batch(
      [
        "INSERT INTO users (id, email, password_hash, created_at) SELECT 'mute' || i, 'mute' || i, 'none', 0 FROM n",
        "INSERT INTO user_state (user_id, display_name_key) SELECT 'mute' || i, 'mute' || i FROM n",
        `INSERT INTO mutes (user_id, muted_user_id, created_at) SELECT '${ada.user_id}', 'mute' || i, i FROM n`,
      ].map((statement) =>
        env.DB.prepare(
          statement.replace(
            /SELECT/,
            `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_MUTED}) SELECT`,
          ),
        ),
      ),
    );
    const answer = await mute(ben.user_id, true);
    expect([answer.status, (await json(answer)).title]).toEqual([
      409,
      "You have muted 1000 learners, which is all that one can. Unmute one first.",
    ]);
    expect((await mute("mute1", true)).status).toBe(200);
    await mute("mute1", false);
    const { muted } = await json<ChatScreen>(await mute(ben.user_id, true));
    expect([muted.length, muted[0]?.user_id]).toEqual([MAX_MUTED, ben.user_id]);
  });

  it("returns whom a learner has muted", async () => {
    const [ada, ben] = [await newLearner({ plan: "warrior" }), await newLearner()];
    await ada.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: true } });
    await ada.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: true } });
    await ada.request("PUT", `/api/mutes/${ada.user_id}`, { body: { muted: true } });
    await ada.request("PUT", "/api/mutes/nobody", { body: { muted: true } });
    const { muted } = await json<ChatScreen>(await ada.request("GET", "/api/chat"));
    expect(muted).toEqual([{ user_id: ben.user_id, display_name: ben.display_name }]);
    const after = await json<ChatScreen>(
      await ada.request("PUT", `/api/mutes/${ben.user_id}`, { body: { muted: false } }),
    );
    expect(after.muted).toEqual([]);
  });
});

describe("older messages", () => {
  type Older = { messages: { id: number; message: string }[]; more: boolean };
  const olderOf = (who: Awaited<ReturnType<typeof newLearner>>, before: number | string, channel = "help") =>
    who.request("GET", `/api/channels/${channel}/messages?before=${before}`);

  it("come in pages of 50, oldest first, without removed ones, back to the first", async () => {
    const ada = await connect("help");
    await ada.entered();
    const stub = env.CHANNEL.getByName("help");
    await runInDurableObject(stub, (_, state) => {
      // Removes messages of earlier tests.
      state.storage.sql.exec("DELETE FROM messages");
      for (let n = 1; n <= 120; n += 1)
        state.storage.sql.exec(
          "INSERT INTO messages (user_id, display_name, avatar_url, message, created_at, client_id) VALUES ('u', 'U', '', ?, 0, ?)",
          `old ${n}`,
          crypto.randomUUID(),
        );
    });
    const last = (await stub.lastSaid())?.id ?? 0;
    await stub.removeMessage(last - 1);
    const first = await json<Older>(await olderOf(ada, last + 1));
    expect(first.messages).toHaveLength(50);
    expect(first.messages.at(-1)).toMatchObject({ id: last, message: "old 120" });
    expect(first.messages.at(-2)).toMatchObject({ id: last - 2 });
    expect(first.more).toBe(true);
    const second = await json<Older>(await olderOf(ada, first.messages[0]?.id ?? 0));
    expect(second.messages.at(-1)?.id).toBe((first.messages[0]?.id ?? 0) - 1);
    const third = await json<Older>(await olderOf(ada, second.messages[0]?.id ?? 0));
    expect(third.more).toBe(false);
    expect((await json<Older>(await olderOf(ada, 1))).messages).toEqual([]);
  });

  it("are for Warriors, in known channels, with a valid sequence number", async () => {
    const [ada, cleo] = [await newLearner({ plan: "warrior" }), await newLearner()];
    expect((await olderOf(cleo, 5)).status).toBe(403);
    expect((await request("GET", "/api/channels/help/messages?before=5")).status).toBe(401);
    for (const channel of ["threads", "nowhere"]) expect((await olderOf(ada, 5, channel)).status).toBe(404);
    for (const before of ["", "0", "-1", "1.5", "x", "9".repeat(16)])
      expect((await olderOf(ada, before)).status).toBe(422);
  });

  it("have a newest sequence number for each channel, for Warriors only", async () => {
    const [ada, cleo] = [await newLearner({ plan: "warrior" }), await newLearner()];
    const newest = await json<NewestMessages>(await ada.request("GET", "/api/channels/newest"));
    expect(Object.keys(newest).sort()).toEqual(["feedback", "general", "help", "last"]);
    expect((await cleo.request("GET", "/api/channels/newest")).status).toBe(403);
    expect((await request("GET", "/api/channels/newest")).status).toBe(401);
  });

  it("are said with who wrote the newest one and when, and the one before once that is gone", async () => {
    const ada = await connect("feedback");
    const said = async () => {
      clearIsolateCaches();
      return (await json<NewestMessages>(await ada.request("GET", "/api/channels/newest"))).last.feedback;
    };
    ada.sendMessage("before");
    await ada.receives("before");
    ada.sendMessage(`newest ${"x".repeat(200)}`);
    await ada.receives(`newest ${"x".repeat(200)}`);
    const { user_id, display_name } = ada;
    const newest = await said();
    expect(newest).toMatchObject({ user_id, display_name, message: `newest ${"x".repeat(73)}` });
    expect(Math.abs((newest?.created_at ?? 0) - Date.now())).toBeLessThan(3_600_000);
    await env.CHANNEL.getByName("feedback").removeMessage(newest?.id ?? 0);
    expect(await said()).toMatchObject({ message: "before" });
  });
});
