/**
 * The tests' own way to the rows of several databases (`LEARNER_DATABASES=3`): a statement of a test names no database, so it goes to that of
 * its tables' home, and of learners to that of those whom it names. The worker has its doors.
 */
import { env } from "cloudflare:workers";
import { sendProfile } from "../../../worker/accounts/copies.ts";
import { BoundDatabases } from "../../../worker/db/bound-databases.ts";
import { HOMES, type Home } from "../../../worker/db/homes.ts";
import type { LaterStatement } from "../../../worker/db/sent-statement.ts";
import type { Place } from "../../../worker/db/several.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { homeInId, learnerId, longLearnerId } from "../../../worker/rules/learner-ids.ts";

type TableName = keyof typeof HOMES;
/** A learner's id, or a word of its length: none of those says a number that there is. Times have that length too. */
const ID =
  /(?<![\w-])(?!\d{13}\b)(?:[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[\da-f]{4}-[\da-f]{12}|[\da-zA-Z]{13}|[\da-zA-Z]{11})(?![\w-])/g;
const COUNTS = /^\s*SELECT\s+(?:coalesce\()?(?:count|sum)\(/i;

/** Ids of learners whose own rows are in the directory's database: nothing in them says so. */
const inDirectory = new Set<string>();

type Rows = Record<string, unknown>[];

const isCopy = (row: unknown) => {
  const { exp, email, password_hash } = row as { exp?: unknown; email?: unknown; password_hash?: unknown };
  return exp === -1 || password_hash === "" || (typeof email === "string" && email.startsWith("sha256:"));
};

class TestDatabases extends BoundDatabases {
  override async send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
    const placed = statements.map((statement) => ({ statement, places: this.#placesOf(statement) }));
    const [first] = placed;
    const isOne = placed.every(({ places }) => places.length === 1 && places[0] === first?.places[0]);
    if (first?.places[0] && isOne) {
      const to = this.at(first.places[0]);
      return to.batch<Row>(statements.map((one) => one.of(to)));
    }
    const results: D1Result<Row>[] = [];
    for (const { statement, places } of placed) results.push(await this.#execute<Row>(statement, places));
    return results;
  }

  async #execute<Row>(statement: LaterStatement, places: readonly Place[]): Promise<D1Result<Row>> {
    const answers: D1Result<Row>[] = [];
    for (const place of places) answers.push(await statement.of(this.at(place)).all<Row>());
    const [answer] = answers;
    if (!answer) throw new Error("The statement has no database.");
    const rows = answers.flatMap(({ results }) => results);
    const isSum = COUNTS.test(statement.sql) && answers.every(({ results }) => results.length === 1);
    const results = isSum ? [sumOf(rows as Rows) as Row] : rows.filter((row) => !isCopy(row));
    return { ...answer, results };
  }

  #placesOf({ sql, values }: LaterStatement): Place[] {
    // As a deletion, which removes the copies too.
    if (/^\s*DELETE FROM users\b/i.test(sql)) return [...this.learners(), "community", "battles"];
    const homes = new Set(tablesIn(sql).map((table) => HOMES[table]));
    if (homes.has("learner")) return this.#learnersIn(`${sql} ${JSON.stringify(values)}`, sql);
    if (homes.has("battles")) return ["battles"];
    if (homes.has("community")) return ["community"];
    const isWrite = !/^\s*(?:select|with)\b/i.test(sql);
    if (isWrite && homes.has("content")) return [...this.learners(), "community", "battles"];
    return ["directory"];
  }

  /** The databases of the learners whom a text names; all where it names none. */
  #learnersIn(text: string, sql: string): Place[] {
    const ids = text.match(ID) ?? [];
    const isNumbered = (id: string) => homeInId(id) > 0 && homeInId(id) < this.learners().length;
    const numbers = new Set(ids.filter(isNumbered).map((id) => this.homeOf(id)));
    if (ids.some((id) => inDirectory.has(id))) numbers.add(0);
    if (numbers.size === 0 && /^\s*(?:insert|with)\b/i.test(sql)) return [{ number: 0 }];
    const places = this.learners().filter((place) => {
      const number = typeof place === "object" && "number" in place ? place.number : 0;
      return numbers.size === 0 || numbers.has(number);
    });
    // A learner's own rows come before a copy of them.
    return [...places].reverse();
  }
}

const tablesIn = (sql: string): TableName[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+["`]?(\w+)/gi)]
    .map(([, name = ""]) => name)
    .filter(
      (name): name is TableName =>
        Object.hasOwn(HOMES, name) && (HOMES as Record<string, Home>)[name] !== "profile",
    );

function sumOf(rows: Rows): Record<string, unknown> {
  const [first = {}] = rows;
  return Object.fromEntries(
    Object.keys(first).map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
}

type Raw = { [name: string]: D1Database | undefined };

/** The real bindings, in the order of their numbers, then those of other homes, then those of no home. */
export function realDatabases(bindings: Record<string, unknown>): D1Database[] {
  const { DB, LEARNERS_1, LEARNERS_2, COMMUNITY, BATTLES, SPARE_1, SPARE_2 } = bindings as Raw;
  return [DB, LEARNERS_1, LEARNERS_2, COMMUNITY, BATTLES, SPARE_1, SPARE_2].filter(
    (one) => one !== undefined,
  );
}

/** Puts the tests' way in the place of `env.DB`, where there are several databases. */
export function openSeveral(bindings: Record<string, unknown>): void {
  inDirectory.clear();
  if (bindings.LEARNERS_1) bindings.DB = new TestDatabases({ ...bindings } as unknown as Bindings);
}

/** The real bindings by their names. */
export function realBindings(): Record<string, D1Database> {
  const { LEARNERS_1, LEARNERS_2, COMMUNITY, BATTLES } = env as unknown as Raw;
  const named = { DB: at("directory"), LEARNERS_1, LEARNERS_2, COMMUNITY, BATTLES };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, real]) => (real ? [[name, real] as const] : [])),
  );
}

/** Whether there are several: for tests that can't be of them, since they count or break the calls of `env.DB`. */
export const hasSeveral = "LEARNERS_1" in env;

let learners = 0;

/** The id of a new learner, in turns a short one and one of an earlier release. @param number of several databases, the learner's: by default each has one after the other */
export function newUserId(number?: number): string {
  learners += 1;
  const idOf = learners % 2 === 0 ? learnerId : longLearnerId;
  if (!(env.DB instanceof TestDatabases)) return idOf(crypto.randomUUID(), 0);
  number ??= learners % env.DB.learners().length;
  const id = idOf(crypto.randomUUID(), number);
  if (number === 0) inDirectory.add(id);
  return id;
}

/** Makes the copies of a learner whose rows a test has inserted or changed itself. */
export async function sendCopies(user_id: string): Promise<void> {
  if (env.DB instanceof TestDatabases) await sendProfile(env as unknown as Bindings, user_id);
}

/** One of several databases, for what a test asks of it alone. */
export function at(place: "directory" | "community" | "battles" | number): D1Database {
  if (!(env.DB instanceof TestDatabases)) return env.DB;
  return env.DB.at(typeof place === "number" ? { number: place } : place);
}
