/**
 * A database wrapper that executes each call only under a condition. A statement that checks the condition goes first in the same
 * batch, so that nothing is read or written where it doesn't hold, without another round trip. With several databases that is so for the
 * calls of the database that the condition asks; before others it is asked first.
 */
import { LaterBinding, type LaterStatement, type Send, SentStatement } from "./sent-statement.ts";
import { type Place, SeveralDatabases } from "./several.ts";

/** A scalar SQL expression that is true where a call may proceed, with `?` for the values. */
export type ConditionSql = {
  sql: string;
  values: (string | number)[];
  /** The database that it asks, where there are several. */
  place: Place;
};

/** A condition of a guarded database. */
export type Condition = ConditionSql & {
  /** Distinguishes it from other conditions on the same call; letters and underscores. */
  name: string;
  /** Creates the error that is thrown where it doesn't hold. */
  refuse: () => Error;
};

/** The guarded binding, and whether the database has evaluated the condition at least once. */
export type GuardedDatabase = { binding: D1Database; wasChecked: () => boolean };

/**
 * Wraps a database. A single statement becomes a batch of two, so its columns need unique names, as in any batch. A guarded database
 * can be guarded again.
 */
export function guardDatabase(real: D1Database, condition: Condition): GuardedDatabase {
  let isChecked = false;
  const note = () => {
    isChecked = true;
  };
  const binding =
    real instanceof SeveralDatabases
      ? new GuardedDatabases(real, condition, note)
      : guardOne(real, condition, { decided: note });
  return { binding, wasChecked: () => isChecked };
}

/** Hears of each call under a condition: when it begins, and what the database has decided. */
type Observer = { begun?: (call: Promise<unknown>) => void; decided: (holds: boolean) => void };

function guardOne(real: D1Database, condition: Condition, { begun, decided }: Observer): D1Database {
  // Not a valid JSON path: evaluating it makes the statement fail, and with it the whole batch.
  const mark = `unmet:${condition.name}`;
  const first = real
    .prepare(`SELECT json_extract('{}', CASE WHEN ${condition.sql} THEN '$' ELSE '${mark}' END)`)
    .bind(...condition.values);
  const send: Send = async <Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> => {
    const call = real.batch<Row>([first, ...statements]);
    begun?.(call);
    try {
      const [, ...results] = await call;
      decided(true);
      return results;
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(`'${mark}'`))) throw error;
      decided(false);
      throw condition.refuse();
    }
  };
  return new GuardedBinding(real, send);
}

/** The database without any condition, for work that continues after the condition was made false on purpose. */
export function unguarded(binding: D1Database): D1Database {
  const isGuarded = binding instanceof GuardedBinding || binding instanceof GuardedDatabases;
  return isGuarded ? unguarded(binding.real) : binding;
}

/** Several databases, each under the condition. */
class GuardedDatabases extends SeveralDatabases {
  readonly real: SeveralDatabases;
  readonly #condition: Condition;
  readonly #note: () => void;
  /** The calls that have the condition in their batch and are under way. */
  readonly #guarded = new Set<Promise<unknown>>();
  /** Whether the condition held in a call before. */
  #held = false;

  constructor(real: SeveralDatabases, condition: Condition, note: () => void) {
    super();
    this.real = real;
    this.#condition = condition;
    this.#note = note;
  }

  #decide(holds: boolean): void {
    this.#held ||= holds;
    this.#note();
  }

  homeOf(user_id: string): number {
    return this.real.homeOf(user_id);
  }

  learners(): readonly Place[] {
    return this.real.learners();
  }

  directories(): readonly Place[] {
    return this.real.directories();
  }

  directoriesOf(text: string): readonly Place[] {
    return this.real.directoriesOf(text);
  }

  protected open(place: Place): D1Database {
    const to = this.real.at(place);
    const decided = (holds: boolean) => this.#decide(holds);
    if (this.mayAsk(place, this.#condition.place))
      return guardOne(to, this.#condition, { begun: (call) => this.#begin(call), decided });
    const asked = guardOne(this.real.at(this.#condition.place), this.#condition, { decided });
    return new CheckedFirst(to, () => this.#check(asked));
  }

  #begin(call: Promise<unknown>): void {
    this.#guarded.add(call);
    const forget = () => this.#guarded.delete(call);
    call.then(forget, forget);
  }

  /** Asks the condition, once it holds for the last time: what the calls at the same time do may make it false, as a log-out does. */
  async #check(asked: D1Database): Promise<void> {
    if (this.#held) return;
    try {
      await asked.prepare("SELECT 1").all();
    } catch (error) {
      await Promise.allSettled(this.#guarded);
      if (!this.#held) throw error;
    }
  }
}

/** A database whose calls wait for a check. */
class CheckedFirst extends LaterBinding {
  readonly #real: D1Database;
  readonly #check: () => Promise<void>;

  constructor(real: D1Database, check: () => Promise<void>) {
    super();
    this.#real = real;
    this.#check = check;
  }

  async send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
    await this.#check();
    return this.#real.batch<Row>(statements.map((one) => one.of(this.#real)));
  }
}

class GuardedBinding implements D1Database {
  readonly real: D1Database;
  readonly #send: Send;

  constructor(real: D1Database, send: Send) {
    this.real = real;
    this.#send = send;
  }

  prepare(query: string): GuardedStatement {
    return new GuardedStatement(this.real.prepare(query), this.#send);
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    return this.#send<Row>(statements.map((one) => (one instanceof GuardedStatement ? one.real : one)));
  }

  // Nothing uses these, and they would bypass the condition.
  exec(): never {
    throw new Error("A guarded database takes statements and batches only.");
  }
  withSession(): never {
    return this.exec();
  }
  dump(): never {
    return this.exec();
  }
}

class GuardedStatement extends SentStatement {
  readonly real: D1PreparedStatement;
  readonly #send: Send;

  constructor(real: D1PreparedStatement, send: Send) {
    super();
    this.real = real;
    this.#send = send;
  }

  bind(...values: unknown[]): GuardedStatement {
    return new GuardedStatement(this.real.bind(...values), this.#send);
  }

  async all<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    const [result] = await this.#send<Row>([this.real]);
    if (!result) throw new Error("The batch gave no result.");
    return result;
  }
}
