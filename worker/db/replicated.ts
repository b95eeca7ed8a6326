/**
 * The database as one request sees it. D1 has replicas, which are near and a little behind; the primary takes the writes. The calls of a
 * request are a session of D1: none sees an older state than the call before it.
 */
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

/** Sends the next call of a request to the primary: for what decides about access, and for what another learner or object has just told. */
export function askPrimary(binding: D1Database): void {
  const real = unguarded(binding);
  if (real instanceof ReplicatedDatabase) real.askPrimary();
}

/** The database whose calls all go to the primary, without any condition. */
export function primaryOf(binding: D1Database): D1Database {
  const real = unguarded(binding);
  return real instanceof ReplicatedDatabase ? real.primary : real;
}
