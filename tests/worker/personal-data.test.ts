/**
 * Export and deletion over every store: a learner who has a row in each table, an object under each prefix of R2, and something in each object of the
 * platform that keeps anything of learners. What is missing in the export, and what is left after the deletion, stands here with a reason.
 */
import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "../../worker/contract/community.ts";
import { keysOf, MADE_OTHERWISE, NOBODYS, newBusyLearner, TABLES } from "../support/worker/busy-learner.ts";
import { json, type Learner } from "../support/worker/learner.ts";
import { openRoom, sit } from "../support/worker/rooms.ts";
import { realDatabases } from "../support/worker/several.ts";
import { openSocket } from "../support/worker/socket.ts";
import { initialBindings, wasAddressed } from "../support/worker/storage.ts";

const leave = (learner: Learner) =>
  learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } });
const exportOf = async (learner: Learner) =>
  json<Record<string, unknown>>(await learner.request("GET", "/api/export"));

/** The cells of all tables of all databases, as `table.column` with the text. */
async function allCells(): Promise<[string, string][]> {
  const cells: [string, string][] = [];
  for (const db of realDatabases(initialBindings))
    for (const table of TABLES.keys()) {
      const { results } = await db.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>();
      for (const row of results)
        for (const [column, value] of Object.entries(row))
          if (typeof value === "string") cells.push([`${table}.${column}`, value]);
    }
  return cells;
}

const cellsWith = async (...texts: string[]): Promise<string[]> => [
  ...new Set(
    (await allCells()).flatMap(([name, value]) => (texts.some((text) => value.includes(text)) ? [name] : [])),
  ),
];

/** The texts that `newBusyLearner` has put into columns and that are still there, by their column. */
const textsLeft = async () =>
  new Set(
    (await allCells()).flatMap(([, value]) =>
      [...value.matchAll(/text of (\w+\.\w+)/g)].map(([, name]) => name),
    ),
  );

const { me, other, filled } = await newBusyLearner();

describe("a learner who has done everything", () => {
  it("has a row in every table that isn't nobody's", async () => {
    const names = [...TABLES.keys()];
    expect(names.filter((name) => !filled.includes(name) && !(name in NOBODYS))).toEqual([]);
    expect(Object.keys(NOBODYS).filter((name) => !names.includes(name))).toEqual([]);
    // Machinery and stand-ins are empty unless something is under way.
    const isMachinery = new Set(MADE_OTHERWISE.slice(5));
    for (const name of filled.filter((one) => !isMachinery.has(one))) {
      const counts = await Promise.all(
        realDatabases(initialBindings).map((db) =>
          db.prepare(`SELECT count(*) AS n FROM ${name}`).first<number>("n"),
        ),
      );
      expect([name, counts.some((count) => (count ?? 0) > 0)]).toEqual([name, true]);
    }
  });

  it("finds each table in the export, but for these", async () => {
    const without: Readonly<Record<string, string>> = {
      mail_tokens: "secrets",
      pending_sign_ups: "secrets; what became of it is in the account",
      ship_sums: "what they stand for is in the log of ships",
      dev_mail: "mails of a local server, which the learner has",
      stand_in_objects: "of a local server",
      account_deletions: "the machinery of leaving",
      moved_learners: "where the rows are",
      changed_profiles: "what is still to be copied of the profile",
      reservations: "a sign-up under way",
    };
    const names: Readonly<Record<string, string>> = {
      users: "account",
      inbox_messages: "inbox_history",
    };
    const data = await exportOf(me);
    const isEmpty = (value: unknown) =>
      value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    expect(filled.filter((name) => isEmpty(data[names[name] ?? name]) && !(name in without))).toEqual([]);
    expect(Object.keys(without).filter((name) => !isEmpty(data[name]))).toEqual([]);
    expect(data.moderated).toHaveLength(1);
  });

  it("finds each text in the export, but for these", async () => {
    const without: Readonly<Record<string, string>> = {
      "users.password_hash": "secret",
      "push_subscriptions.p256dh": "secret",
      "push_subscriptions.auth": "secret",
      "notices.subject": "what it is about stands where it is",
      "ghost_races.race_id": "machinery",
      "ghost_races.ghost": "another learner's",
      "matches.replay_key": "machinery",
      "reports.excerpt": "another learner's text, or what stands in the own one",
      "reports.card": "what stands in the own page",
    };
    const text = JSON.stringify(await exportOf(me));
    const hidden = [...(await textsLeft())].filter((name) => !text.includes(`text of ${name}`));
    // Secrets, and what never leaves its table.
    const skipped = /^(?:mail_tokens|pending_sign_ups|dev_mail|changed_profiles|stand_in_objects)\./;
    expect(hidden.filter((name) => !skipped.test(name ?? "") && !((name ?? "") in without))).toEqual([]);
  });

  it("finds nobody else in the export", async () => {
    const text = JSON.stringify(await exportOf(me));
    expect(text).not.toContain(other.user_id);
    expect(text).not.toMatch(/password_hash|id_hash|token_hash|browser_hash/);
  });
});

describe("the objects of the platform", () => {
  /** All of them, so that a new one is looked into as well. */
  const NAMESPACES = Object.entries(env as unknown as Record<string, unknown>).flatMap(([name, binding]) =>
    Object(binding).constructor.name === "DurableObjectNamespace" ? [name] : [],
  );

  it("keep nothing of a learner whose account is gone", async () => {
    const said = `said by ${me.user_id.slice(0, 8)}`;
    const socket = await openSocket<ServerFrame>("/api/channels/general/socket", { cookie: me.cookie });
    const send = (frame: object) => socket.send({ client_id: crypto.randomUUID(), ...frame });
    send({ type: "send", message: said });
    const { id } = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "batch" ? frame.messages : []))
        .find(({ message }) => message === said),
    );
    send({ type: "edit", id, message: "another text" });
    send({ type: "react", id, reaction: "heart", on: true });
    await socket.until(() =>
      socket.frames.find(
        (frame) => frame.type === "batch" && frame.changed.some(({ reactions }) => reactions.heart),
      ),
    );
    expect(NAMESPACES.length).toBeGreaterThan(8);
    const invited = await me.request("POST", "/api/invitations", { body: { challenge_id: "c1" } });
    expect(invited.status).toBe(201);
    await me.request("GET", "/api/friends/here");
    const [own, others] = [await openRoom(me), await openRoom(other)];
    await sit(me, own);
    await sit(me, others);
    await sit(other, own);
    const before = await storedWith(me.user_id);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(["CHANNEL", "ROOMS"]));
    const data = await exportOf(me);
    expect(JSON.stringify([data.messages, data.earlier_texts, data.reactions])).toContain(said);
    expect(data.reactions).toHaveLength(1);
    expect((await leave(me)).status).toBe(200);
    expect(await storedWith(me.display_name, said)).toEqual({});
    // Until the invitation ends, within half an hour; and where others have a seat, until the room that the learner opened is over.
    expect(Object.keys(await storedWith(me.user_id)).sort()).toEqual(["INVITATIONS", "ROOMS"]);
    expect(await storedWith("another text")).toHaveProperty("CHANNEL");
  });

  /** What the objects have stored that has one of some texts in it, by namespace. */
  async function storedWith(...texts: string[]): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const name of NAMESPACES) {
      const namespace = (env as unknown as Record<string, DurableObjectNamespace>)[name];
      if (!namespace) continue;
      for (const id of (await listDurableObjectIds(namespace)).filter(wasAddressed)) {
        const stored = await runInDurableObject(namespace.get(id), async (_, { storage }) => {
          const tables = storage.sql
            .exec<{ name: string }>(
              "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
            )
            .toArray();
          const rows = tables.map((table) => storage.sql.exec(`SELECT * FROM "${table.name}"`).toArray());
          return JSON.stringify([rows, [...(await storage.list())]]);
        });
        for (const text of texts) if (stored.includes(text)) found[name] = [...(found[name] ?? []), text];
      }
    }
    return found;
  }
});

describe("once the account is gone", () => {
  it("its number is left only where it tells nothing", async () => {
    const left: Readonly<Record<string, string>> = {
      "notices.actor_id": "of others, for 30 days",
      "notices.subject": "of others, for 30 days",
      "ghost_races.ghost":
        "of others, until their next race in this battle: it names a match that is nobody's",
    };
    expect((await cellsWith(me.user_id, me.display_name)).filter((cell) => !(cell in left))).toEqual([]);
  });

  it("its texts are left only for others", async () => {
    const left: Readonly<Record<string, string>> = {
      "threads.title": "as from Anonymous",
      "threads.description": "as from Anonymous",
      "threads_messages.id": "as from Anonymous",
      "threads_messages.content": "as from Anonymous",
      "match_submissions.html": "in the opponent's match, as from Anonymous",
      "match_submissions.css": "in the opponent's match, as from Anonymous",
      "match_submissions.js": "in the opponent's match, as from Anonymous",
      "matches.replay_key": "in the opponent's match",
      "reports.reason": "of a text of another learner, for the moderators",
      "reports.excerpt": "of a text that stays, for the moderators",
      "held_ids.target": "so that nobody takes the address of a page",
      "held_names.skeleton": "so that nobody takes the name for 90 days",
      "subscriptions.id": "what was paid",
      "subscriptions.customer_id": "what was paid",
      "subscriptions.price_id": "what was paid",
    };
    expect([...(await textsLeft())].filter((name) => !((name ?? "") in left))).toEqual([]);
  });

  it("nothing is left in R2", async () => {
    const prefixes = Object.keys(await keysOf(me));
    expect(prefixes).toHaveLength(5);
    expect((await env.AVATARS.list()).objects.map(({ key }) => key)).toEqual([]);
  });

  it("the other player still has the match, with both codes apart", async () => {
    const { results } = await env.DB.prepare("SELECT user_id FROM match_submissions ORDER BY user_id").all();
    expect(results.map(({ user_id }) => user_id)).toEqual([other.user_id, "gone:0"].sort());
    const quit = await env.DB.prepare("SELECT rage_quit_by FROM matches").first("rage_quit_by");
    expect(quit).toBe("gone:0");
    // And without both of them it is nobody's.
    expect((await leave(other)).status).toBe(200);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM matches").first("n")).toBe(0);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM match_submissions").first("n")).toBe(0);
  });
});
