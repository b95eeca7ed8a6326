/** Several directories: mail addresses and names are spread over them by hash, and stay unique, while learners of one directory are spread too. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { copiedMail, endReservations, RESERVED_FOR_MS, sendProfiles } from "../../worker/accounts/copies.ts";
import { nameColumns } from "../../worker/accounts/names.ts";
import { app } from "../../worker/app.ts";
import type { Asked } from "../../worker/contract/friends.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { directoryOf } from "../../worker/rules/directories.ts";
import { emailOf, json, newLearner, ORIGIN } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { at, realBindings, realDatabases } from "../support/worker/several.ts";

const PASSWORD = "a long enough password of 2026";
const COUNT = 3;
const [SPARE_1, SPARE_2] = realDatabases(env as unknown as Record<string, unknown>).slice(-2);
const DIRECTORIES = [at("directory"), SPARE_1, SPARE_2] as D1Database[];

/** A deployment with three directories. @param before how many there were */
const deployment = (before: string): Bindings =>
  ({
    ...(env as unknown as Bindings),
    ...realBindings(),
    // Of its own, since what is known of a deployment is kept by its first database.
    DB: new Proxy(at("directory"), {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
    DIRECTORY_1: SPARE_1,
    DIRECTORY_2: SPARE_2,
    DIRECTORIES_BEFORE: before,
  }) as Bindings;
/** All learners are spread. */
const settled = deployment("3");
/** Learners may still be in the one directory. */
const growing = deployment("1");

async function send(
  to: Bindings,
  method: string,
  path: string,
  body?: unknown,
  cookie = "",
): Promise<Response> {
  const context = createExecutionContext();
  const headers = {
    "sec-fetch-site": "same-origin",
    // Each from another address, for the rates.
    "cf-connecting-ip": crypto.randomUUID(),
    ...(cookie && { cookie }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await app.request(ORIGIN + path, init, to, context);
  await waitOnExecutionContext(context);
  return answer;
}

let names = 0;
/** A name that nobody has. */
const newName = () => {
  names += 1;
  return `Nalu ${names}`;
};
const mailOf = (name: string) => `${name.replaceAll(" ", ".").toLowerCase()}@example.com`;
const signUp = (to: Bindings, display_name: string, email = mailOf(display_name)) =>
  send(to, "POST", "/api/sign-up", { display_name, email, password: PASSWORD });
const logIn = (to: Bindings, email: string) => send(to, "POST", "/api/log-in", { email, password: PASSWORD });
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** The directories that have a copy with something of a learner. */
async function holders(column: "email" | "display_name_key" | "display_name_skeleton", value: string) {
  const found = await Promise.all(
    DIRECTORIES.map((db) =>
      db
        .prepare(
          `SELECT 1 FROM users u JOIN user_state s ON s.user_id = u.id WHERE ${column} = ? AND u.password_hash = ''`,
        )
        .bind(value)
        .first(),
    ),
  );
  return found.flatMap((row, number) => (row ? [number] : []));
}

/** Where the three handles of an account have to be. */
async function expectedOf(display_name: string, email: string) {
  const { display_name_key, display_name_skeleton } = nameColumns(display_name);
  return {
    mail: directoryOf(`mail:${await copiedMail(email)}`, COUNT),
    name: directoryOf(`name:${display_name_key}`, COUNT),
    look: directoryOf(`look:${display_name_skeleton}`, COUNT),
  };
}

async function expectHandles(display_name: string, email = mailOf(display_name)): Promise<void> {
  const { mail, name, look } = await expectedOf(display_name, email);
  const { display_name_key, display_name_skeleton } = nameColumns(display_name);
  expect(await holders("display_name_key", display_name_key)).toEqual([name]);
  expect(await holders("display_name_skeleton", display_name_skeleton)).toEqual([look]);
  expect(await holders("email", await copiedMail(email))).toEqual([...new Set([mail, name, look])].sort());
}

const copiesOf = (user_id: string) =>
  Promise.all(
    DIRECTORIES.map((db) =>
      db
        .prepare("SELECT count(*) AS n FROM users WHERE id = ? AND password_hash = ''")
        .bind(user_id)
        .first("n"),
    ),
  );

describe("a sign-up with three directories", () => {
  it("puts address and name where their hashes say, and nowhere else", async () => {
    for (let n = 0; n < 6; n += 1) {
      const name = newName();
      expect((await signUp(settled, name)).status).toBe(201);
      await expectHandles(name);
      expect((await logIn(settled, mailOf(name))).status).toBe(200);
    }
    expect((await logIn(settled, "nobody@example.com")).status).toBe(401);
    expect(await at("directory").prepare("SELECT count(*) AS n FROM reservations").first("n")).toBe(0);
  });

  it.each([settled, growing])("refuses address, name and look of another learner", async (to) => {
    const name = newName();
    await signUp(to, name);
    expect((await json(await signUp(to, newName(), mailOf(name)))).code).toBe("email_taken");
    expect((await json(await signUp(to, name.toUpperCase(), mailOf(newName())))).code).toBe(
      "display_name_taken",
    );
    expect((await json(await signUp(to, name.replace("l", "1"), mailOf(newName())))).code).toBe(
      "display_name_taken",
    );
    const check = await send(to, "POST", "/api/sign-up/check", {
      ...{ display_name: name, email: mailOf(newName()), password: PASSWORD },
    });
    expect(check.status).toBe(422);
  });

  it.each([
    ["a name", () => Array.from({ length: 6 }, () => ["Same Name", mailOf(newName())] as const)],
    ["an address", () => Array.from({ length: 6 }, () => [newName(), "same@example.com"] as const)],
  ])("gives %s to one of those who want it at once, and keeps nothing of the others", async (_, wanted) => {
    const asked = wanted();
    const answers = await Promise.all(asked.map(([name, email]) => signUp(settled, name, email)));
    const won = asked.filter((_one, index) => answers[index]?.status === 201);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await expectHandles(...(won[0] as readonly [string, string]));
    for (const [index, [name, email]] of asked.entries()) {
      if (answers[index]?.status === 201) continue;
      const again = await signUp(
        settled,
        name === "Same Name" ? newName() : name,
        email === "same@example.com" ? mailOf(newName()) : email,
      );
      expect(again.status).toBe(201);
    }
  });

  it("gives back what it has reserved where the account couldn't be created", async () => {
    const name = newName();
    await at(2)
      .prepare("CREATE TRIGGER broken BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'broken'); END")
      .run();
    expect((await signUp(settled, name)).status).toBe(500);
    await at(2).prepare("DROP TRIGGER broken").run();
    expect(await holders("display_name_key", nameColumns(name).display_name_key)).toEqual([]);
    expect((await signUp(settled, name)).status).toBe(201);
  });

  it("gives back at night what a directory didn't at once", async () => {
    let name = newName();
    while ((await expectedOf(name, mailOf(name))).name !== 1) name = newName();
    const broken = [
      [at(2), "CREATE TRIGGER broken BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'broken'); END"],
      [SPARE_1, "CREATE TRIGGER broken BEFORE DELETE ON users BEGIN SELECT RAISE(ABORT, 'broken'); END"],
    ] as [D1Database, string][];
    for (const [db, trigger] of broken) await db.prepare(trigger).run();
    expect((await signUp(settled, name)).status).toBe(500);
    for (const [db] of broken) await db.prepare("DROP TRIGGER broken").run();
    expect(await holders("display_name_key", nameColumns(name).display_name_key)).toEqual([1]);
    await runToEnd(endReservations, settled, Date.now() + 2 * RESERVED_FOR_MS);
    expect((await signUp(settled, name)).status).toBe(201);
  });
});

describe("an account with three directories", () => {
  it("is renamed, which holds the old name and keeps the new one", async () => {
    const [before, after] = [newName(), newName()];
    const cookie = cookieOf(await signUp(settled, before));
    const rename = (display_name: string) =>
      send(settled, "PUT", "/api/display-name", { display_name }, cookie);
    expect((await rename(after)).status).toBe(200);
    await expectHandles(after, mailOf(before));
    expect((await json(await signUp(settled, before, mailOf(newName())))).code).toBe("display_name_taken");
    expect((await json(await signUp(settled, after, mailOf(newName())))).code).toBe("display_name_taken");
  });

  it("takes each of its earlier names back, whichever directory holds it, and nobody else does", async () => {
    const name = newName();
    const cookie = cookieOf(await signUp(settled, name));
    const rename = (display_name: string) =>
      send(settled, "PUT", "/api/display-name", { display_name }, cookie);
    const held = [name, newName(), newName(), newName(), newName()];
    for (const next of held.slice(1)) expect((await rename(next)).status).toBe(200);
    const stranger = cookieOf(await signUp(settled, newName()));
    for (const one of held.slice(0, -1)) {
      const taken = await send(settled, "PUT", "/api/display-name", { display_name: one }, stranger);
      expect((await json(taken)).code).toBe("display_name_taken");
    }
    for (const one of held) {
      expect((await rename(one)).status).toBe(200);
      await expectHandles(one, mailOf(name));
    }
  });

  it("gets a name that several want at once alone", async () => {
    const cookies: string[] = [];
    for (let n = 0; n < 4; n += 1) cookies.push(cookieOf(await signUp(settled, newName())));
    const wanted = newName();
    const answers = await Promise.all(
      cookies.map((cookie) => send(settled, "PUT", "/api/display-name", { display_name: wanted }, cookie)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await holders("display_name_key", nameColumns(wanted).display_name_key)).toHaveLength(1);
  });

  it("is found by a friend who knows the name", async () => {
    const name = newName();
    await signUp(settled, name);
    const cookie = cookieOf(await signUp(settled, newName()));
    const answer = await send(
      settled,
      "POST",
      "/api/friend-requests",
      { display_name: name.toLowerCase() },
      cookie,
    );
    expect((await json<Asked>(answer)).display_name).toBe(name);
  });

  it("leaves nothing in any directory when it is deleted", async () => {
    const name = newName();
    const answer = await signUp(settled, name);
    const { user_id } = await json<{ user_id: string }>(answer);
    // The name of before is held for the learner, in a directory that may have no copy any more.
    const earlier = [newName(), newName(), newName()];
    for (const display_name of [...earlier, name])
      await send(settled, "PUT", "/api/display-name", { display_name }, cookieOf(answer));
    const gone = await send(
      settled,
      "POST",
      "/api/cancel-subscription",
      { userId: user_id },
      cookieOf(answer),
    );
    expect(gone.status).toBeLessThan(300);
    expect(await copiesOf(user_id)).toEqual([0, 0, 0]);
    for (const db of DIRECTORIES)
      expect(
        await db.prepare("SELECT count(*) AS n FROM held_names WHERE user_id = ?").bind(user_id).first("n"),
      ).toBe(0);
    for (const display_name of earlier)
      expect((await json(await signUp(settled, display_name, mailOf(newName())))).code).toBe(
        "display_name_taken",
      );
    // The address is free, the name is held for a while.
    expect((await json(await signUp(settled, name))).code).toBe("display_name_taken");
    expect((await signUp(settled, newName(), mailOf(name))).status).toBe(201);
  });
});

describe("learners of the time with one directory", () => {
  /** What an operator does (docs/deploying.md). */
  async function spread(to: Bindings): Promise<void> {
    for (const number of [0, 1, 2])
      await at(number)
        .prepare(
          `INSERT INTO changed_profiles (user_id, mark, changed_at)
            SELECT user_id, 'spread', 0 FROM user_state WHERE exp >= 0 ON CONFLICT DO NOTHING`,
        )
        .run();
    await runToEnd(sendProfiles, to, Date.now());
    for (const number of [0, 1, 2])
      expect(await at(number).prepare("SELECT count(*) AS n FROM changed_profiles").first("n")).toBe(0);
  }

  it.each([0, 1, 2])(
    "of database %i keep address and name before they are spread, and after",
    async (number) => {
      const name = newName();
      const { user_id } = await newLearner({ display_name: name }, undefined, number);
      const email = emailOf({ user_id });
      const isKept = async (to: Bindings) => {
        expect((await json(await signUp(to, newName(), email))).code).toBe("email_taken");
        expect((await json(await signUp(to, name, mailOf(newName())))).code).toBe("display_name_taken");
        expect((await json(await signUp(to, name.replace("l", "1"), mailOf(newName())))).code).toBe(
          "display_name_taken",
        );
      };
      await isKept(growing);
      await spread(growing);
      await isKept(growing);
      // A worker of the release before goes on beside it.
      await isKept(env as unknown as Bindings);
      await isKept(settled);
      await spread(settled);
      await isKept(settled);
      if (number > 0) await expectHandles(name, email);
      // Neither community nor battles are in the directory, so it has nobody's copy without reason.
      const { mail, name: named, look } = await expectedOf(name, email);
      const reasons = new Set([mail, named, look]);
      expect(await copiesOf(user_id)).toEqual(
        [0, 1, 2].map((one) => (reasons.has(one) && (one > 0 || number > 0) ? 1 : 0)),
      );
    },
  );

  it("log in before they are spread, and after", async () => {
    const [first, second] = [newName(), newName()];
    for (const name of [first, second])
      expect((await signUp(env as unknown as Bindings, name)).status).toBe(201);
    for (const name of [first, second]) expect((await logIn(growing, mailOf(name))).status).toBe(200);
    await spread(growing);
    for (const to of [growing, settled])
      for (const name of [first, second]) expect((await logIn(to, mailOf(name))).status).toBe(200);
  });

  it("are renamed before they are spread, without the old name staying behind", async () => {
    const [before, after] = [newName(), newName()];
    const learner = await newLearner({ display_name: before }, undefined, 1);
    const answer = await send(growing, "PUT", "/api/display-name", { display_name: after }, learner.cookie);
    expect(answer.status).toBe(200);
    await spread(settled);
    await expectHandles(after, emailOf(learner));
    expect((await json(await signUp(growing, before, mailOf(newName())))).code).toBe("display_name_taken");
  });

  it("can't take what a worker of the release before gives at the same time, nor the other way round", async () => {
    const before = env as unknown as Bindings;
    const name = newName();
    const answers = await Promise.all(
      [before, growing, before, growing].map((to) => signUp(to, name, mailOf(newName()))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const email = mailOf(newName());
    const others = await Promise.all(
      [before, growing, before, growing].map((to) => signUp(to, newName(), email)),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});
