/**
 * The several databases of a deployment. That of a learner follows from the id: its number is written in it (rules/learner-ids.ts). Who was
 * moved away from there has a row in `moved_learners`, which each call checks in its own batch, so that nothing is read or written where the
 * learner isn't any more.
 */
import { Problem } from "../platform/problems.ts";
import { homeInId } from "../rules/learner-ids.ts";
import { type DatabaseBindings, numberedBinding } from "./database-bindings.ts";
import { guardDatabase } from "./guarded.ts";
import { isNotMoved, selectMoved } from "./moved-learners.ts";
import { LaterBinding, type LaterStatement } from "./sent-statement.ts";
import { type Place, SeveralDatabases } from "./several.ts";

/** How long a call waits for a learner who is being moved: three seconds. */
const MAX_POLLS = 30;
const POLL_MS = 100;

/** Learners whose home isn't the one in their ids, by a call before. It may be out of date: then the next call finds out. */
const MAX_KNOWN = 10_000;

export class BoundDatabases extends SeveralDatabases {
  readonly #bindings: DatabaseBindings;
  readonly #numbers: readonly number[];
  readonly #movedTo = new Map<string, number>();

  constructor(bindings: DatabaseBindings) {
    super();
    this.#bindings = bindings;
    this.#numbers = numbersOf(bindings);
  }

  homeOf(user_id: string): number {
    const number = this.#movedTo.get(user_id) ?? homeInId(user_id);
    // An id that somebody has made up may say any: nobody has it anywhere.
    return number < this.#numbers.length ? number : 0;
  }

  setHome(user_id: string, number: number): void {
    if (this.#movedTo.size >= MAX_KNOWN) this.#movedTo.clear();
    this.#movedTo.set(user_id, number);
  }

  learners(): readonly Place[] {
    return this.#numbers.map((number) => ({ number }));
  }

  protected open(place: Place): D1Database {
    const { DB, COMMUNITY = DB, BATTLES = DB } = this.#bindings;
    if (place === "directory") return DB;
    if (place === "community") return COMMUNITY;
    if (place === "battles") return BATTLES;
    if (place === "all learners") return new AllLearners(this.learners().map((one) => this.at(one)));
    return "learner" in place ? new LearnerBinding(this, place.learner) : this.#numbered(place.number);
  }

  #numbered(number: number): D1Database {
    const binding = numberedBinding(this.#bindings, number);
    if (!binding) throw new Error(`There is no database LEARNERS_${number}.`);
    return binding;
  }
}

/** The numbers of the databases of learners: 0 is `DB`, the others follow without a gap. */
function numbersOf(bindings: DatabaseBindings): number[] {
  const numbers = [0];
  while (numberedBinding(bindings, numbers.length)) numbers.push(numbers.length);
  return numbers;
}

/** The database with a learner's rows, wherever it is. */
class LearnerBinding extends LaterBinding {
  readonly #databases: BoundDatabases;
  readonly #user_id: string;

  constructor(databases: BoundDatabases, user_id: string) {
    super();
    this.#databases = databases;
    this.#user_id = user_id;
  }

  async send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
    const gone = new Error("The learner isn't in this database.");
    for (let polls = 0; ; polls += 1) {
      const number = this.#databases.homeOf(this.#user_id);
      const binding = this.#databases.at({ number });
      const here = guardDatabase(binding, {
        name: "not_moved",
        ...isNotMoved(this.#user_id),
        refuse: () => gone,
      }).binding;
      try {
        return await here.batch<Row>(statements.map((one) => one.of(here)));
      } catch (error) {
        if (error !== gone) throw error;
      }
      if (polls >= MAX_POLLS) throw new Problem("unavailable", { retryAfter: 2 });
      const row = await selectMoved(binding, this.#user_id);
      if (row?.state === "moved") this.#databases.setHome(this.#user_id, row.to_number);
      else await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }
}

/** All databases of learners at once: each statement has the rows of all of them, one database after the other. */
class AllLearners extends LaterBinding {
  readonly #databases: readonly D1Database[];

  constructor(databases: readonly D1Database[]) {
    super();
    this.#databases = databases;
  }

  async send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
    const answers = await Promise.all(
      this.#databases.map((one) => one.batch<Row>(statements.map((statement) => statement.of(one)))),
    );
    const [first = []] = answers;
    return first.map((result, at) => ({
      ...result,
      results: answers.flatMap((answer) => answer[at]?.results ?? []),
    }));
  }
}
