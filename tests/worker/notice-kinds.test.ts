/** What learners are told of: each kind by the act that brings it, whom mentions and replies reach, and whom they don't. */

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { recordMatch } from "../../worker/battles/record-match.ts";
import { MentionTeller } from "../../worker/community/mention-teller.ts";
import { learnerBinding } from "../../worker/db/client.ts";
import type { BellObject } from "../../worker/notices/bell-object.ts";
import { FollowerRounds } from "../../worker/notices/follower-rounds.ts";
import { bellOf } from "../../worker/notices/stubs.ts";
import { MAX_TOLD_MENTIONS, MENTION_RATE } from "../../worker/rules/mentions.ts";
import { type ModeratedThing, NOTICE_KINDS, type NoticeKind } from "../../worker/rules/notices.ts";
import { HIDING_REPORTS } from "../../worker/rules/publishing.ts";
import { NO_MARK } from "../../worker/rules/typing-mark.ts";
import { weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { closeLeagues } from "../../worker/standing/close-leagues.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { finishedMatch } from "../support/worker/finished-matches.ts";
import { type Learner, newLearner, newModerator } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import {
  ask,
  bindings,
  community,
  expectTexts,
  hide,
  joinChannel,
  like,
  mark,
  markRead,
  moderate,
  newCertificate,
  newPage,
  newThread,
  newWarrior,
  noticesOf,
  reply,
  tell,
  textsOf,
} from "../support/worker/notices.ts";
import { at, hasSeveral, newUserId } from "../support/worker/several.ts";

beforeAll(() => seedBattle());
// The counters of a day.
beforeEach(() => env.DB.prepare("DELETE FROM rate_limits").run());

const follow = (who: Learner, thread: string, following = true) =>
  who.request("PUT", `/api/threads/${thread}/follow`, { body: { following } });
/** Waits until a learner has been told of something later than what the test asks about. */
const settle = async (who: Learner) => {
  await tell(who, { kind: "held", subject: "the last", mark: 1, created_at: Date.now() });
  await eventually(async () => expect((await noticesOf(who)).map(({ id }) => id)).toContain("held:the last"));
};
const kindsOf = async (who: Learner) => (await noticesOf(who)).map(({ kind }) => kind);

/** Adds followers of a thread: Warriors who have only the rows that this needs. With several databases they are those of number 0. */
async function addFollowers(thread: string, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, () => newUserId(0)));
  const insert = (db: D1Database, exp: number) =>
    db.batch(
      [
        "INSERT INTO users (id, email, password_hash, created_at) SELECT value, value || '@example.com', '', 1 FROM json_each(?)",
        `INSERT INTO user_state (user_id, display_name, display_name_key, plan, exp) SELECT value, value, value, 'warrior', ${exp} FROM json_each(?)`,
      ].map((sql) => db.prepare(sql).bind(ids)),
    );
  await insert(at(0), 0);
  // Copies for the community.
  if (hasSeveral) await insert(at("community"), -1);
  await community()
    .prepare(
      "INSERT INTO thread_follows (thread_id, user_id, following, created_at) SELECT ?, value, 1, 1 FROM json_each(?)",
    )
    .bind(thread, ids)
    .run();
}
/** How many followers of number 0 are told of a thread; of which reply, and of how many: null if that isn't the same for all. */
const toldOf = (thread: string) =>
  at(0)
    .prepare(
      `SELECT count(*) AS told, iif(min(mark) = max(mark), min(mark), NULL) AS mark, iif(min(count) = max(count), min(count), NULL) AS count
       FROM notices WHERE subject = ? AND kind = 'followed'`,
    )
    .bind(thread)
    .first();

/** What brings each kind to a Warrior, by acts of others. */
const ACTS: Readonly<Record<NoticeKind, (ada: Learner) => Promise<unknown>>> = {
  reply: async (ada) => reply(await newWarrior(), await newThread(ada)),
  followed: async (ada) => {
    const thread = await newThread(await newWarrior());
    expect((await follow(ada, thread)).status).toBe(200);
    await reply(await newWarrior(), thread);
  },
  solved: async (ada) => {
    const opener = await newWarrior();
    const thread = await newThread(opener);
    await mark(opener, thread, await reply(ada, thread));
  },
  mention: async (ada) => (await joinChannel(await newWarrior())).say(`Look, @${ada.display_name}!`),
  like: async (ada) => like(await newLearner(), `made/${await newPage(ada)}`),
  thread_like: async (ada) => like(await newWarrior(), `threads/${await newThread(ada)}`),
  invitation: async (ada) => {
    const bea = await newWarrior();
    await ask(bea, ada);
    await ask(ada, bea);
    const body = { challenge_id: "c1", friend_id: ada.user_id };
    expect((await bea.request("POST", "/api/invitations", { body })).status).toBe(201);
  },
  friend_request: async (ada) => ask(await newLearner(), ada),
  league: async (ada) => {
    const monday = weekStart(weekOf(Date.UTC(2031, 0, 15)));
    await env.DB.prepare(
      "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'league', 10, ?)",
    )
      .bind(ada.user_id, monday)
      .run();
    await runToEnd(closeLeagues, bindings, monday + 8 * 86_400_000);
  },
  page_hidden: async (ada) => hide(await newPage(ada), HIDING_REPORTS),
  moderated: async (ada) =>
    moderate(await newModerator(), "remove", {
      target_kind: "thread",
      target_id: await newThread(ada),
    }),
  silenced: async (ada) => moderate(await newModerator(), "silence", { user_id: ada.user_id, hours: 2 }),
  held: async (ada) => {
    const marks = [{ ...NO_MARK, inserted: 60, pasted: 60, machine: true }, NO_MARK] as const;
    const match = await finishedMatch(ada, await newWarrior(), "win", Date.now(), () => ({
      marks: [...marks],
    }));
    await recordMatch(env, match);
    await moderate(await newModerator(), "void", { match_id: match.match_id });
  },
};

describe("each kind of notices", () => {
  it.each(NOTICE_KINDS)("%s comes by an act of others", async (kind) => {
    const ada = await newWarrior();
    await ACTS[kind](ada);
    await eventually(async () => expect(await kindsOf(ada)).toEqual([kind]));
  });
});

describe("a mention in the chat", () => {
  it("tells whom a message names or answers, each once, and leads to the channel", async () => {
    const [ada, bea, cleo] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const channel = await joinChannel(ada, "help");
    const other = await joinChannel(bea, "help");
    const own = await channel.say(`Where is @${bea.display_name}? (@${bea.display_name.toUpperCase()})`);
    await expectTexts(bea, [`${ada.display_name} mentioned or answered you in #help.`]);
    expect(await noticesOf(bea)).toMatchObject([{ id: "mention:help", path: "/chat?channel=help" }]);
    await other.say(`Here, @${ada.display_name}`, own);
    await expectTexts(ada, [`${bea.display_name} mentioned or answered you in #help.`]);
    await other.say("It works", own);
    await expectTexts(ada, [
      `You were mentioned or answered 2 times in #help, the last by ${bea.display_name}.`,
    ]);
    // Neither code, nor a part of a name, nor the own one.
    await channel.say(`\`@${cleo.display_name}\` @${cleo.display_name}x me@${cleo.display_name}`, own);
    await settle(cleo);
    expect(await kindsOf(cleo)).toEqual(["held"]);
    expect(await kindsOf(ada)).toEqual(["mention"]);
  });

  it("tells whom an edit adds, and nobody else, nor anybody twice for one message", async () => {
    const [ada, bea, cleo] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const channel = await joinChannel(ada);
    const id = await channel.say(`@${bea.display_name}`);
    await expectTexts(bea, [/mentioned/]);
    await markRead(bea, { until: Date.now() });
    await channel.edit(id, `@${bea.display_name} again`);
    await channel.edit(id, "nobody");
    await channel.edit(id, `@${bea.display_name} and @${cleo.display_name}`);
    await expectTexts(cleo, [/mentioned/]);
    await settle(bea);
    expect(await noticesOf(bea)).toMatchObject([{ kind: "held" }, { kind: "mention", read: true }]);
  });

  it("tells no Starter, nobody who has muted or blocked the author, and only a few of one message", async () => {
    const [ada, starter, muting, blocking] = [
      await newWarrior(),
      await newLearner(),
      await newWarrior(),
      await newWarrior(),
    ];
    await muting.request("PUT", `/api/mutes/${ada.user_id}`, { body: { muted: true } });
    await blocking.request("PUT", `/api/blocks/${ada.user_id}`, { body: { blocked: true } });
    const several: Learner[] = [];
    for (let n = 0; n <= MAX_TOLD_MENTIONS; n += 1) several.push(await newWarrior());
    const channel = await joinChannel(ada);
    const namesOf = (learners: readonly Learner[]) =>
      learners.map(({ display_name }) => `@${display_name}`).join(" ");
    await channel.say(namesOf([starter, muting, blocking]));
    await channel.say(namesOf(several));
    for (const who of several.slice(0, -1)) await expectTexts(who, [/mentioned/]);
    for (const who of [starter, muting, blocking, ...several.slice(-1)]) {
      await settle(who);
      expect(await kindsOf(who)).toEqual(["held"]);
    }
  });

  it("tells of a few messages of one learner in a time, whatever is in them", async () => {
    const [ada, bea] = [await newWarrior(), await newWarrior()];
    const told: Promise<unknown>[] = [];
    const ctx = { id: { name: "general" }, waitUntil: (one: Promise<unknown>) => told.push(one) };
    const teller = new MentionTeller(bindings, ctx as unknown as DurableObjectState);
    const message = {
      ...{ user_id: ada.user_id, display_name: ada.display_name, avatar_url: "" },
      ...{ message: `@${bea.display_name}${" @nobody".repeat(200)}`, created_at: Date.now(), client_id: "" },
    };
    const countOf = async () => {
      await Promise.all(told.splice(0));
      return learnerBinding(env, bea.user_id)
        .prepare("SELECT count FROM notices WHERE user_id = ?")
        .bind(bea.user_id)
        .first("count");
    };
    // Told one after the other, so that each counts.
    const flood = async (from: number, now: number) => {
      for (let id = from; id < from + 40; id += 1) {
        teller.add({ ...message, id }, undefined, now);
        await Promise.all(told);
      }
      return countOf();
    };
    expect(await flood(1, 1_000_000)).toBe(MENTION_RATE.max);
    expect(await flood(41, 1_000_000 + MENTION_RATE.seconds * 1000)).toBe(2 * MENTION_RATE.max);
  });
});

describe("a mention in a thread", () => {
  it("tells whom a new thread or a reply names: once, in place of what the opener and followers hear", async () => {
    const [ada, bea, cleo] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const thread = await newThread(ada, "A grid", `What do you say, @${bea.display_name}?`);
    await expectTexts(bea, [`${ada.display_name} mentioned you in “A grid”.`]);
    expect(await noticesOf(bea)).toMatchObject([{ path: `/chat?channel=threads&thread=${thread}` }]);
    await follow(bea, thread);
    const id = await reply(cleo, thread, `@${ada.display_name} and @${bea.display_name}: no grid.`);
    await reply(cleo, thread, `@${ada.display_name} and @${bea.display_name}: no grid.`, id);
    await expectTexts(bea, [`You were mentioned 2 times in “A grid”, the last by ${cleo.display_name}.`]);
    await expectTexts(ada, [`${cleo.display_name} replied to your thread “A grid”.`]);
    await ada.request("DELETE", `/api/threads/${thread}`);
    expect(await textsOf(bea)).toEqual([]);
  });
});

describe("followers of a thread", () => {
  it("are told of a reply, but for its author, the opener, who left, who muted the author, and a Starter", async () => {
    const [opener, author] = [await newWarrior(), await newWarrior()];
    const [stays, left, muting, starter] = [
      await newWarrior(),
      await newWarrior(),
      await newWarrior(),
      await newWarrior(),
    ];
    const thread = await newThread(opener);
    for (const who of [stays, left, muting, starter]) await follow(who, thread);
    await follow(left, thread, false);
    await muting.request("PUT", `/api/mutes/${author.user_id}`, { body: { muted: true } });
    await learnerBinding(env, starter.user_id)
      .prepare("UPDATE user_state SET plan = 'starter' WHERE user_id = ?")
      .bind(starter.user_id)
      .run();
    await reply(author, thread);
    await expectTexts(stays, [`${author.display_name} replied to “Grid or flex?”, which you follow.`]);
    await expectTexts(opener, [/replied to your thread/]);
    for (const who of [left, muting, starter, author]) expect(await kindsOf(who)).toEqual([]);
    // The opener leaves too, but for a word to the opener.
    await markRead(opener, { until: Date.now() });
    await follow(opener, thread, false);
    await reply(author, thread, "Nobody here?");
    await reply(author, thread, `@${opener.display_name}, are you there?`);
    await expectTexts(opener, [/mentioned you in/, /replied to your thread/]);
    expect(await noticesOf(opener)).toMatchObject([{ kind: "mention" }, { kind: "reply", read: true }]);
  });

  it("are told page after page", async () => {
    const thread = await newThread(await newWarrior());
    await addFollowers(thread, 250);
    await reply(await newWarrior(), thread);
    await eventually(async () => expect(await toldOf(thread)).toMatchObject({ told: 250, count: 1 }));
  });
});

describe("a round through followers", () => {
  /** Followers of threads of one object, each of a thread of its own. */
  async function followedThreads(count: number) {
    const [opener, author] = [await newWarrior(), await newWarrior()];
    const threads: { thread: string; follower: Learner }[] = [];
    const first = await newThread(opener);
    while (threads.length < count) {
      const thread = threads.length === 0 ? first : await newThread(opener, `Thread ${threads.length}`);
      const follower = await newWarrior();
      await follow(follower, thread);
      threads.push({ thread, follower });
    }
    return { author, threads, bell: bellOf(bindings, first) as unknown as DurableObjectStub<BellObject> };
  }
  const newReply = (thread_id: string, { user_id: actor_id }: Learner, mark = Date.now()) => {
    const notice = { kind: "followed", subject: thread_id, actor_id, mark, created_at: Date.now() } as const;
    return { thread_id, notice, without: [] };
  };

  it("is one of a page at a time, and the next one of the newest of what came meanwhile", async () => {
    const [opener, author] = [await newWarrior(), await newWarrior()];
    const thread = await newThread(opener);
    await addFollowers(thread, 1000);
    const begun = (mark: number) => ({ ...newReply(thread, author, mark), without: [opener.user_id] });
    // An object that no alarm wakes.
    await runInDurableObject(env.BELLS.getByName("no alarm"), async (_, { storage }) => {
      const rounds = new FollowerRounds(storage.kv, bindings);
      rounds.begin(begun(1));
      const turns = [await rounds.go(Date.now())];
      for (const mark of [2, 4, 3]) rounds.begin(begun(mark));
      const turn = async () => turns.push(await rounds.go(Date.now()));
      while (turns.length < 6) await turn();
      expect(await toldOf(thread)).toEqual({ told: 1000, mark: 1, count: 1 });
      while (turns.at(-1) === "more") await turn();
      expect(turns).toEqual([...Array(11).fill("more"), "over"]);
      expect([...storage.kv.list()]).toEqual([]);
    });
    expect(await toldOf(thread)).toEqual({ told: 1000, mark: 4, count: 2 });
  });

  it("goes on where a database has failed", async () => {
    const { author, threads, bell } = await followedThreads(1);
    const [{ thread = "", follower } = {}] = threads;
    if (!follower) throw new Error("There is nobody");
    const log = vi.spyOn(console, "error").mockReturnValue();
    const binding = learnerBinding(env, follower.user_id);
    await binding.prepare("ALTER TABLE notices RENAME TO hidden_notices").run();
    try {
      await bell.tellFollowers(newReply(thread, author));
      await eventually(() => expect(log).toHaveBeenCalled());
    } finally {
      await binding.prepare("ALTER TABLE hidden_notices RENAME TO notices").run();
    }
    expect(JSON.parse(log.mock.calls[0]?.[0])).toMatchObject({ where: "followers" });
    log.mockRestore();
    await runInDurableObject(bell, (object) => object.alarm());
    await expectTexts(follower, [/which you follow/]);
  });

  it("is of each of many threads in its turn", async () => {
    const { author, threads, bell } = await followedThreads(12);
    // All by one object, whichever else their threads have.
    await runInDurableObject(bell, async (object) => {
      for (const { thread } of threads) await object.tellFollowers(newReply(thread, author));
      for (let turn = 0; turn < 4; turn += 1) await object.alarm();
    });
    for (const { follower } of threads) await expectTexts(follower, [/which you follow/]);
  });
});

describe("an answer's author", () => {
  it("is told once that the reply solved the thread, while it does", async () => {
    const [opener, ada] = [await newWarrior(), await newWarrior()];
    const thread = await newThread(opener);
    const id = await reply(ada, thread);
    await mark(opener, thread, id);
    await expectTexts(ada, ["Your reply solved “Grid or flex?”."]);
    await markRead(ada, { until: Date.now() });
    await mark(opener, thread, null);
    expect(await textsOf(ada)).toEqual([]);
    await mark(opener, thread, id);
    await mark(opener, thread, id);
    await settle(ada);
    expect(await noticesOf(ada)).toMatchObject([{ kind: "held" }, { kind: "solved", read: true }]);
    // One's own reply.
    await mark(opener, thread, await reply(opener, thread));
    await settle(opener);
    expect(await kindsOf(opener)).not.toContain("solved");
  });
});

describe("likes of a thread", () => {
  it("are counted together, whoever takes one back and gives it again", async () => {
    const [ada, bea, cleo] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const thread = await newThread(ada);
    await like(bea, `threads/${thread}`);
    await expectTexts(ada, ["Your thread “Grid or flex?” has a new like."]);
    await like(bea, `threads/${thread}`, false);
    await like(bea, `threads/${thread}`);
    await like(ada, `threads/${thread}`);
    await like(cleo, `threads/${thread}`);
    await expectTexts(ada, ["Your thread “Grid or flex?” has 2 new likes."]);
  });
});

describe("what moderators do", () => {
  const remove = (target_kind: string, target_id: string) => ({
    act: "remove",
    body: { target_kind, target_id },
  });
  async function comment(ada: Learner): Promise<string> {
    const id = crypto.randomUUID();
    const page = await newPage(await newLearner());
    await ada.request("POST", `/api/made/${page}/comments`, { body: { id, content: "rude" } });
    return id;
  }
  const THINGS: Readonly<
    Record<ModeratedThing, [(ada: Learner) => Promise<{ act: string; body: object }[]>, string]>
  > = {
    message: [
      async (ada) => [
        remove("message", `feedback/${await (await joinChannel(ada, "feedback")).say("rude")}`),
      ],
      "A moderator took a message of yours away.",
    ],
    thread: [
      async (ada) => [remove("thread", await newThread(ada))],
      "A moderator took a thread of yours away.",
    ],
    reply: [
      async (ada) => [remove("reply", await reply(ada, await newThread(await newWarrior())))],
      "A moderator took a reply of yours away.",
    ],
    comment: [
      async (ada) => [remove("reply", await comment(ada))],
      "A moderator took a comment of yours away.",
    ],
    certificate: [
      async (ada) => [remove("certificate", await newCertificate(ada))],
      "A moderator took a certificate of yours away.",
    ],
    picture: [
      async (ada) => {
        await learnerBinding(env, ada.user_id)
          .prepare("UPDATE user_state SET avatar_url = '/avatars/fox.webp' WHERE user_id = ?")
          .bind(ada.user_id)
          .run();
        return [{ act: "clear-picture", body: { user_id: ada.user_id } }];
      },
      "A moderator took your picture away. You can choose another one.",
    ],
    name: [
      async (ada) => [{ act: "rename", body: { user_id: ada.user_id } }],
      "A moderator changed your name.",
    ],
    restored_page: [
      async (ada) => {
        const { body } = remove("page", await newPage(ada));
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a page of yours.",
    ],
    restored_certificate: [
      async (ada) => {
        const { body } = remove("certificate", await newCertificate(ada));
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a certificate of yours.",
    ],
    restored_message: [
      async (ada) => {
        const id = await (await joinChannel(ada, "feedback")).say("rude");
        const { body } = remove("message", `feedback/${id}`);
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a message of yours.",
    ],
    restored_thread: [
      async (ada) => {
        const { body } = remove("thread", await newThread(ada));
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a thread of yours.",
    ],
    restored_reply: [
      async (ada) => {
        const { body } = remove("reply", await reply(ada, await newThread(await newWarrior())));
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a reply of yours.",
    ],
    restored_comment: [
      async (ada) => {
        const { body } = remove("reply", await comment(ada));
        return [
          { act: "remove", body },
          { act: "restore", body },
        ];
      },
      "A moderator brought back a comment of yours.",
    ],
    restored_picture: [
      async (ada) => {
        await ada.request("PUT", "/api/avatar", { body: { preset: 2 } });
        return [
          { act: "clear-picture", body: { user_id: ada.user_id } },
          { act: "restore", body: { target_kind: "picture", target_id: ada.user_id } },
        ];
      },
      "A moderator gave you your picture back.",
    ],
    restored_name: [
      async (ada) => [
        { act: "rename", body: { user_id: ada.user_id } },
        { act: "restore", body: { target_kind: "name", target_id: ada.user_id } },
      ],
      "A moderator gave you your name back.",
    ],
  };

  it.each(Object.entries(THINGS))("is told: %s", async (_, [prepare, text]) => {
    const [ada, moderator] = [await newWarrior(), await newModerator()];
    for (const { act, body } of await prepare(ada)) await moderate(moderator, act, body);
    await eventually(async () => expect(await textsOf(ada)).toContain(text));
  });

  it("is counted, and told once for what is taken away twice", async () => {
    const [ada, moderator] = [await newWarrior(), await newModerator()];
    for (const title of ["One", "Two"]) {
      const { body } = remove("thread", await newThread(ada, title));
      for (const _ of [1, 2]) await moderate(moderator, "remove", body);
    }
    await expectTexts(ada, ["A moderator took 2 threads of yours away."]);
  });
});
