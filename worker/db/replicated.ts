/**
 * The database as one request sees it. D1 has replicas, which are near and a little behind; the primary takes the writes. The calls of a
 * request are a session of D1: none sees an older state than the call before it. With several databases each has a session.
 */
import { bookmarksIn, bookmarkText } from "../rules/bookmarks.ts";
import { BoundDatabases, nameOfNumber } from "./bound-databases.ts";
import { unguarded } from "./guarded.ts";

/** Where the first call of a request goes: to the primary, to any replica, or to one that has reached a bookmark. */
type Start = D1SessionConstraint | D1SessionBookmark;

export class ReplicatedDatabase implements D1Database {
  /** The binding, whose own calls all go to the primary. */
  readonly primary: D1Database;
  #start: Start;
  /** Opened by the first call: many requests make none. */
  #session: D1DatabaseSession | undefined;

  constructor(primary: D1Database, start: Start) {
    this.primary = primary;
    this.#start = start;
  }

  /** Sends the next call to the primary. Does nothing where one went there already. */
  askPrimary(): void {
    if (this.#start === "first-primary") return;
    this.#start = "first-primary";
    this.#session = undefined;
  }

  /** The bookmark of the newest state that a call has seen or made; undefined before the first call. */
  bookmark(): string | undefined {
    return this.#session?.getBookmark() ?? undefined;
  }

  prepare(query: string): D1PreparedStatement {
    return this.#open().prepare(query);
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.#open().batch<Row>(statements);
  }

  #open(): D1DatabaseSession {
    this.#session ??= this.primary.withSession(this.#start);
    return this.#session;
  }

  // Nothing uses these, and they would go to the primary without a bookmark.
  exec(): never {
    throw new Error("The database of a request takes statements and batches only.");
  }
  withSession(): never {
    return this.exec();
  }
  dump(): never {
    return this.exec();
  }
}

/** Whether a database is of all learners: the directory, the community's or the battles' (`d`, `c`, `b`). */
const isShared = (name: string) => /^[a-z]$/.test(name);

/**
 * Several databases as one request sees them: each is a session of its own. The bookmarks are those of the directory, of the community, of the battles and of
 * one database of learners, the own one: of the others a learner sees only what needn't be up to date.
 */
export class ReplicatedDatabases extends BoundDatabases {
  /** The databases whose calls all go to the primaries. */
  readonly primary: BoundDatabases;
  readonly #known: ReadonlyMap<string, string>;
  #isAtPrimary: boolean;
  readonly #near = new Map<string, ReplicatedDatabase>();
  /** The number of the database in which a learner was found last. */
  #home: number | undefined;

  /** @param known the bookmarks that the browser has; "primary": all calls go to the primaries */
  constructor(primary: BoundDatabases, known: ReadonlyMap<string, string> | "primary") {
    super(primary.bindings, primary);
    this.primary = primary;
    this.#isAtPrimary = known === "primary";
    this.#known = known === "primary" ? new Map() : known;
  }

  protected override near(name: string, binding: D1Database): D1Database {
    let near = this.#near.get(name);
    if (!near) {
      const start = this.#isAtPrimary ? "first-primary" : (this.#known.get(name) ?? "first-unconstrained");
      near = new ReplicatedDatabase(binding, start);
      this.#near.set(name, near);
    }
    return near;
  }

  /**
   * A replica of the database that a learner was moved from may not know it. Who has seen another one, or was refused, asks the primary.
   */
  override seek(number: number, isRefused: boolean): void {
    const name = nameOfNumber(number);
    const hasSeenAnother = [...this.#known.keys()].some((known) => known !== name && !isShared(known));
    if (!isRefused && !hasSeenAnother) return;
    const binding = this.at({ number });
    if (binding instanceof ReplicatedDatabase) binding.askPrimary();
  }

  override found(number: number): void {
    this.#home = number;
  }

  askPrimary(): void {
    this.#isAtPrimary = true;
    for (const near of this.#near.values()) near.askPrimary();
  }

  /** The bookmarks of the newest states that calls have seen or made, by name. @param home the number of the learner's database */
  bookmarks(home = this.#home): Map<string, string> {
    const seen = [...this.#near].flatMap(([name, near]): [string, string][] => {
      const isOther = !isShared(name) && name !== (home === undefined ? undefined : nameOfNumber(home));
      const bookmark = isOther ? undefined : bookmarksIn(near.bookmark()).get("");
      return bookmark === undefined ? [] : [[name, bookmark]];
    });
    return new Map(seen);
  }

  /** Those of the bookmarks that a browser had which still count: none of a database of learners that isn't the learner's. */
  keep(known: ReadonlyMap<string, string>): Map<string, string> {
    const home = this.#home;
    const counts = (name: string) =>
      isShared(name) || (name !== "" && (home === undefined || name === nameOfNumber(home)));
    return new Map([...known].filter(([name]) => counts(name)));
  }

  /** The bookmarks for a learner, as a text. */
  bookmarkFor(user_id: string): string | undefined {
    return bookmarkText(this.bookmarks(this.homeOf(user_id)));
  }
}

/** Sends the next call of a request to the primary: for what decides about access, and for what another learner or object has just told. */
export function askPrimary(binding: D1Database): void {
  const real = unguarded(binding);
  if (real instanceof ReplicatedDatabase || real instanceof ReplicatedDatabases) real.askPrimary();
}

/** The database whose calls all go to the primary, without any condition. */
export function primaryOf(binding: D1Database): D1Database {
  const real = unguarded(binding);
  return real instanceof ReplicatedDatabase || real instanceof ReplicatedDatabases ? real.primary : real;
}
