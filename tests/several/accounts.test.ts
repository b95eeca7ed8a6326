/** Accounts whose rows are in several databases: whose a mail address and a name are, and what the others show of a learner. */
import { env } from "cloudflare:workers";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { endReservations, RESERVED_FOR_MS, sendProfile, sendProfiles } from "../../worker/accounts/copies.ts";
import { deleteAccount, resumeDeletions } from "../../worker/accounts/delete-account.ts";
import { moveLearners } from "../../worker/accounts/move-learner.ts";
import * as schema from "../../worker/db/schema.ts";
import { LaterBinding, type LaterStatement } from "../../worker/db/sent-statement.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { homeInId } from "../../worker/rules/learner-ids.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { json, newLearner, newModerator, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { at, realBindings } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
const PASSWORD = "a long enough password of 2026";

const signUp = (
  display_name: string,
  email = `${display_name.replaceAll(" ", ".").toLowerCase()}@example.com`,
) => request("POST", "/api/sign-up", { body: { display_name, email, password: PASSWORD } });

const countOf = async (binding: D1Database, table: string, where: string, ...values: unknown[]) =>
  binding
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n");

describe("a sign-up with several databases", () => {
  it("puts the rows into an open database, and a copy into each that shows others the learner", async () => {
    const answer = await signUp("Nalu Kai");
    expect(answer.status).toBe(201);
    const { user_id } = await json<{ user_id: string }>(answer);
    expect(homeInId(user_id)).toBe(2);
    expect(await countOf(at(2), "user_state", "user_id = ? AND exp = 0", user_id)).toBe(1);
    expect(await countOf(at(1), "users", "id = ?", user_id)).toBe(0);
    for (const place of [at("directory"), at("community"), at("battles")]) {
      expect(await countOf(place, "user_state", "user_id = ? AND exp = -1", user_id)).toBe(1);
      expect(await countOf(place, "users", "id = ? AND password_hash = ''", user_id)).toBe(1);
      // No address in the open.
      expect(await countOf(place, "users", "email LIKE '%@%' AND id = ?", user_id)).toBe(0);
    }
    expect(await countOf(at("directory"), "reservations", "1")).toBe(0);
    expect(await countOf(at(2), "changed_profiles", "1")).toBe(0);
  });

  it.each([
    ["the address", "Somebody Else", "taken@example.com", "email_taken"],
    ["the name", "Tane Taken", "other@example.com", "display_name_taken"],
    ["a name that looks the same", "Tane  Taken", "other@example.com", "display_name_taken"],
  ])("refuses %s of a learner in another database", async (_, name, email, code) => {
    await signUp("Tane Taken", "taken@example.com");
    const answer = await signUp(name, email);
    expect(answer.status).toBe(409);
    expect((await json(answer)).code).toBe(code);
  });

  it("refuses address and name of a learner in the directory's own database", async () => {
    await at("directory").batch([
      at("directory").prepare(
        "INSERT INTO users (id, email, password_hash, created_at) VALUES ('old', 'old@example.com', 'hash', 0)",
      ),
      at("directory").prepare(
        "INSERT INTO user_state (user_id, display_name, display_name_key, display_name_skeleton) VALUES ('old', 'Old Hand', 'old hand', 'old hand')",
      ),
    ]);
    expect((await json(await signUp("New Hand", "old@example.com"))).code).toBe("email_taken");
    expect((await json(await signUp("Old Hand", "new@example.com"))).code).toBe("display_name_taken");
  });

  it("lets address and name be taken again where the account couldn't be created", async () => {
    await at(2)
      .prepare("CREATE TRIGGER broken BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'broken'); END")
      .run();
    expect((await signUp("Lani Lost")).status).toBe(500);
    await at(2).prepare("DROP TRIGGER broken").run();
    expect(await countOf(at("directory"), "user_state", "display_name = 'Lani Lost'")).toBe(0);
    expect((await signUp("Lani Lost")).status).toBe(201);
  });

  describe.each(["community", "battles"] as const)("whose copy %s didn't take", (place) => {
    async function signUpWithoutCopy(display_name: string): Promise<string> {
      await at(place)
        .prepare("CREATE TRIGGER full BEFORE INSERT ON user_state BEGIN SELECT RAISE(ABORT, 'full'); END")
        .run();
      const answer = await signUp(display_name);
      await at(place).prepare("DROP TRIGGER full").run();
      expect(answer.status).toBe(201);
      const { user_id } = await json<{ user_id: string }>(answer);
      expect(await countOf(at(place), "users", "id = ?", user_id)).toBe(0);
      return user_id;
    }

    it("sends it at night", async () => {
      const user_id = await signUpWithoutCopy(`Late in ${place}`);
      await runToEnd(endReservations, bindings, Date.now() + 2 * RESERVED_FOR_MS);
      for (const copied of [at("directory"), at("community"), at("battles")])
        expect(await countOf(copied, "users", "id = ?", user_id)).toBe(1);
      expect(await countOf(at("directory"), "reservations", "user_id = ?", user_id)).toBe(0);
    });

    it("was of an account: once that is deleted its name is held", async () => {
      const display_name = `Left ${place}`;
      await deleteAccount(bindings, await signUpWithoutCopy(display_name), Date.now());
      const answer = await signUp(display_name, `${place}@example.com`);
      expect((await json(answer)).code).toBe("display_name_taken");
    });
  });

  it("ends a reservation whose sign-up broke off, when the name is wanted again or at night", async () => {
    const reserve = (id: string, name: string) =>
      at("directory").batch([
        at("directory")
          .prepare("INSERT INTO users (id, email, password_hash, created_at) VALUES (?, ?, '', 0)")
          .bind(id, `sha256:${id}`),
        at("directory")
          .prepare(
            "INSERT INTO user_state (user_id, display_name, display_name_key, display_name_skeleton, exp) VALUES (?, ?, ?, ?, -1)",
          )
          .bind(id, name, name.toLowerCase(), name.toLowerCase()),
        at("directory")
          .prepare("INSERT INTO reservations (user_id, created_at) VALUES (?, ?)")
          .bind(id, Date.now()),
      ]);
    await reserve("11111111-1111-8001-8111-111111111111", "Bao");
    expect((await json(await signUp("Bao"))).code).toBe("display_name_taken");
    await at("directory").prepare("UPDATE reservations SET created_at = 0").run();
    expect((await signUp("Bao")).status).toBe(201);
    await reserve("22222222-2222-8001-8222-222222222222", "Cato");
    const now = Date.now() + 2 * RESERVED_FOR_MS;
    expect(await endReservations(bindings, now, null)).toBeNull();
    expect(await countOf(at("directory"), "user_state", "display_name = 'Cato'")).toBe(0);
  });
});

describe("an account in another database than the directory", () => {
  it("is found by its address at a log-in", async () => {
    await signUp("Dara");
    const logIn = (password: string) =>
      request("POST", "/api/log-in", { body: { email: "dara@example.com", password } });
    expect((await logIn("another password of 2026")).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  it("shows others its new name, and keeps the old one where the new one is taken", async () => {
    const learner = await newLearner({}, undefined, 1);
    await newLearner({ display_name: "Edda" }, undefined, 2);
    const rename = (display_name: string) =>
      learner.request("PUT", "/api/display-name", { body: { display_name } });
    const shown = () =>
      at("community")
        .prepare("SELECT display_name FROM profiles WHERE user_id = ?")
        .bind(learner.user_id)
        .first("display_name");
    expect((await rename("Finn")).status).toBe(200);
    expect(await shown()).toBe("Finn");
    expect((await json(await rename("Edda"))).code).toBe("display_name_taken");
    expect(await shown()).toBe("Finn");
  });

  it("is renamed by a moderator, with its old name in the log", async () => {
    const learner = await newLearner({ display_name: "Rude Name" }, undefined, 1);
    await newLearner({ display_name: "Gone" }, undefined, 2);
    const moderator = await newModerator();
    const rename = (display_name: string) =>
      moderator.request("POST", "/api/moderation/rename", {
        body: { user_id: learner.user_id, display_name },
      });
    expect((await json(await rename("Gone"))).code).toBe("display_name_taken");
    expect((await rename("Good Name")).status).toBe(200);
    const log = at("community").prepare(
      "SELECT detail FROM moderation_log WHERE act = 'rename' AND target LIKE '%' || ?",
    );
    expect(await log.bind(learner.user_id).first<string>("detail")).toContain("Rude Name");
    for (const place of [at(1), at("directory"), at("community")])
      expect(
        await countOf(place, "user_state", "user_id = ? AND display_name = 'Good Name'", learner.user_id),
      ).toBe(1);
    // The old one is held for nobody.
    expect((await json(await signUp("Rude Name"))).code).toBe("display_name_taken");
  });

  it("is silenced everywhere", async () => {
    const learner = await newLearner({}, undefined, 2);
    const moderator = await newModerator();
    const answer = await moderator.request("POST", "/api/moderation/silence", {
      body: { user_id: learner.user_id, hours: 2 },
    });
    expect(answer.status).toBe(200);
    const [own, copy] = await Promise.all(
      [at(2), at("community")].map((binding) =>
        binding
          .prepare("SELECT silenced_until FROM user_state WHERE user_id = ?")
          .bind(learner.user_id)
          .first<number>("silenced_until"),
      ),
    );
    expect(own).toBeGreaterThan(Date.now());
    expect(copy).toBe(own);
  });

  it("sends a change at night that broke off", async () => {
    const { user_id } = await newLearner({}, undefined, 1);
    await at(1).batch([
      at(1).prepare("UPDATE user_state SET avatar_url = '/avatars/9.webp' WHERE user_id = ?").bind(user_id),
      at(1)
        .prepare("INSERT INTO changed_profiles (user_id, mark, changed_at) VALUES (?, 'm', 0)")
        .bind(user_id),
    ]);
    let position: string | null = null;
    do position = await sendProfiles(bindings, Date.now(), position);
    while (position !== null);
    const avatar = at("battles").prepare("SELECT avatar_url FROM profiles WHERE user_id = ?").bind(user_id);
    expect(await avatar.first("avatar_url")).toBe("/avatars/9.webp");
    expect(await countOf(at(1), "changed_profiles", "1")).toBe(0);
  });

  it("that can't be sent at night holds no other back", async () => {
    const learners = [await newLearner({}, undefined, 1), await newLearner({}, undefined, 1)];
    const [first, second] = learners.map(({ user_id }) => user_id).sort() as [string, string];
    for (const user_id of [first, second])
      await at(1)
        .prepare("INSERT INTO changed_profiles (user_id, mark, changed_at) VALUES (?, 'm', 0)")
        .bind(user_id)
        .run();
    await at("battles")
      .prepare(`CREATE TRIGGER refuses BEFORE UPDATE ON user_state WHEN NEW.user_id = '${first}'
        BEGIN SELECT RAISE(ABORT, 'refused'); END`)
      .run();
    await runToEnd(sendProfiles, bindings, Date.now());
    await at("battles").prepare("DROP TRIGGER refuses").run();
    const { results } = await at(1).prepare("SELECT user_id FROM changed_profiles").all();
    expect(results).toEqual([{ user_id: first }]);
    await runToEnd(sendProfiles, bindings, Date.now());
    expect(await countOf(at(1), "changed_profiles", "1")).toBe(0);
  });
});

describe("a deleted account", () => {
  /** What an isolate has that knows of no move. */
  const fresh = () => ({ ...bindings, ...realBindings(), DB: new Proxy(at("directory"), {}) }) as Bindings;

  /** Bindings whose databases answer so many calls and no more, as where the worker stops in between. */
  function breakingAfter(calls: number) {
    let left = calls;
    class Breaking extends LaterBinding {
      readonly #real: D1Database;
      constructor(real: D1Database) {
        super();
        this.#real = real;
      }
      async send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
        left -= 1;
        if (left < 0) throw new Error("The worker has stopped.");
        return this.#real.batch<Row>(statements.map((one) => one.of(this.#real)));
      }
    }
    const broken = Object.entries(realBindings()).map(([name, real]) => [name, new Breaking(real)] as const);
    return {
      bindings: { ...bindings, ...Object.fromEntries(broken) } as Bindings,
      isBroken: () => left < 0,
    };
  }

  /** The tables of any database with a learner's id in a text. */
  async function mentionsOf(user_id: string): Promise<string[]> {
    const tables = Object.values(schema)
      .filter((value) => value instanceof SQLiteTable)
      .map((table) => getTableConfig(table))
      .map(({ name, columns }) => ({
        name,
        texts: columns.filter((one) => one.getSQLType() === "text").map((one) => `"${one.name}"`),
      }))
      .filter(({ texts }) => texts.length > 0);
    const found = await Promise.all(
      Object.entries(realBindings()).map(async ([binding, db]) => {
        const answers = await db.batch<{ n: number }>(
          tables.map(({ name, texts }) =>
            db
              .prepare(`SELECT count(*) AS n FROM ${name} WHERE concat_ws(' ', ${texts.join(", ")}) LIKE ?`)
              .bind(`%${user_id}%`),
          ),
        );
        return tables.flatMap(({ name }, at) => (answers[at]?.results[0]?.n ? [`${binding}: ${name}`] : []));
      }),
    );
    return found.flat();
  }

  /** Runs `meanwhile` once, before a copy is written. */
  function beforeCopies(meanwhile: () => Promise<unknown>): Bindings {
    let isDone = false;
    const real = at("directory");
    const DB = new Proxy(real, {
      get(target, name) {
        if (name === "batch")
          return async (statements: D1PreparedStatement[]) => {
            if (!isDone) {
              isDone = true;
              await meanwhile();
            }
            return target.batch(statements);
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    return { ...bindings, ...realBindings(), DB } as Bindings;
  }

  it("has no copies, though its profile is being sent", async () => {
    const { user_id } = await newLearner({}, undefined, 1);
    await at(1)
      .prepare("INSERT INTO changed_profiles (user_id, mark, changed_at) VALUES (?, 'm', 0)")
      .bind(user_id)
      .run();
    await sendProfile(
      beforeCopies(() => deleteAccount(bindings, user_id, Date.now())),
      user_id,
    );
    for (const place of [at("directory"), at("community"), at("battles")])
      expect(await countOf(place, "users", "id = ?", user_id)).toBe(0);
    expect(await countOf(at(1), "changed_profiles", "user_id = ?", user_id)).toBe(0);
  });

  it("that was moved is deleted to the end by an isolate that doesn't know where it was", async () => {
    const { user_id } = await newLearner({}, undefined, 1);
    await at(1)
      .prepare("INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, 2, 'asked', 0)")
      .bind(user_id)
      .run();
    await runToEnd(moveLearners, bindings, Date.now());
    await at(2).batch([
      at(2)
        .prepare(
          "INSERT INTO account_deletions (user_id, step, started_at, updated_at) VALUES (?, 'payments', 0, 0)",
        )
        .bind(user_id),
      at(2).prepare("DELETE FROM users WHERE id = ?").bind(user_id),
    ]);
    await resumeDeletions(fresh(), Date.now());
    for (const number of [1, 2]) {
      expect(await countOf(at(number), "account_deletions", "user_id = ?", user_id)).toBe(0);
      expect(await countOf(at(number), "moved_learners", "user_id = ?", user_id)).toBe(0);
    }
  });

  it("leaves nothing that names the learner, wherever the deletion broke off", async () => {
    let calls = 0;
    for (let isBroken = true; isBroken; calls += 1) {
      const { user_id, request: ask } = await newLearner({ plan: "warrior" }, undefined, 1);
      for (const display_name of ["Ona", "Ona of Old"])
        await ask("PUT", "/api/display-name", { body: { display_name: `${display_name} ${calls}` } });
      const thread = { id: crypto.randomUUID(), title: "A question", description: "How?" };
      expect((await ask("POST", "/api/threads", { body: thread })).status).toBeLessThan(300);
      await at(1)
        .prepare(
          "INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, 2, 'asked', 0)",
        )
        .bind(user_id)
        .run();
      await runToEnd(moveLearners, bindings, Date.now());
      const breaking = breakingAfter(calls);
      await deleteAccount(breaking.bindings, user_id, Date.now()).catch(() => undefined);
      isBroken = breaking.isBroken();
      // At night, by an isolate that doesn't know where the learner was.
      await resumeDeletions(fresh(), Date.now());
      // Before the deletion was stored nothing is begun, and the learner asks again.
      if (await countOf(at(2), "users", "id = ?", user_id)) await deleteAccount(fresh(), user_id, Date.now());
      expect([calls, await mentionsOf(user_id)]).toEqual([calls, []]);
    }
    expect(calls).toBeGreaterThan(8);
  });

  it("leaves no match with a guest where the battles' database failed at first", async () => {
    const { user_id } = await newLearner({}, undefined, 1);
    await seedBattle();
    await at("battles")
      .prepare(
        `INSERT INTO matches (id, challenge_id, battle_id, user_1_id, created_at, origin)
          SELECT ?, 'c1', id, ?, 0, 'guest' FROM battles LIMIT 1`,
      )
      .bind(`guest ${user_id}`, user_id)
      .run();
    await at("battles")
      .prepare("CREATE TRIGGER broken BEFORE DELETE ON matches BEGIN SELECT RAISE(ABORT, 'broken'); END")
      .run();
    await deleteAccount(bindings, user_id, Date.now());
    expect(await countOf(at(1), "users", "id = ?", user_id)).toBe(0);
    await at("battles").prepare("DROP TRIGGER broken").run();
    await resumeDeletions(bindings, Date.now());
    expect(await countOf(at("battles"), "matches", "id = ?", `guest ${user_id}`)).toBe(0);
    expect(await countOf(at("directory"), "users", "id = ?", user_id)).toBe(0);
  });
});
