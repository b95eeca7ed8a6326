/**
 * The several databases of a deployment. That of a learner follows from the id: its number is written in it (rules/learner-ids.ts). Who was
 * moved away from there has a row in `moved_learners`, which each call checks in its own batch, so that nothing is read or written where the
 * learner isn't any more.
 */
import { Problem } from "../platform/problems.ts";
import { directoriesOf } from "../rules/directories.ts";
import { homeInId } from "../rules/learner-ids.ts";
import { countBindings, type DatabaseBindings, numberedBinding } from "./database-bindings.ts";
import { guardDatabase } from "./guarded.ts";
import { isNotMoved, selectMoved } from "./moved-learners.ts";
import { LaterBinding, type LaterStatement } from "./sent-statement.ts";
import { type Place, SeveralDatabases } from "./several.ts";

/** How long a call waits for a learner who is being moved: three seconds. */
const MAX_POLLS = 30;
const POLL_MS = 100;

/** Learners whose home isn't the one in their ids, by a call before. It may be out of date: then the next call finds out. */
const MAX_KNOWN = 10_000;

/** The short names of the databases that are read near a learner: their bookmarks have them (rules/bookmarks.ts). */
const NAMES = { directory: "d", community: "c", battles: "b" } as const;
/** The name of a database of learners; that of number 0 is the directory's. */
export const nameOfNumber = (number: number) => (number === 0 ? NAMES.directory : String(number));

export class BoundDatabases extends SeveralDatabases {
  readonly bindings: DatabaseBindings;
  readonly #learners: number;
  readonly #directories: number;
  readonly #movedTo: Map<string, number>;

  /** @param others the same databases as others see them, who share what is known of moved learners */
  constructor(bindings: DatabaseBindings, others?: BoundDatabases) {
    super();
    this.bindings = bindings;
    this.#movedTo = others ? others.#movedTo : new Map();
    this.#learners = others ? others.#learners : countBindings(bindings, "LEARNERS");
    this.#directories = others ? others.#directories : countBindings(bindings, "DIRECTORY");
  }

  homeOf(user_id: string): number {
    const number = this.#movedTo.get(user_id) ?? homeInId(user_id);
    // An id that somebody has made up may say any: nobody has it anywhere.
    return number < this.#learners ? number : 0;
  }

  setHome(user_id: string, number: number): void {
    if (this.#movedTo.size >= MAX_KNOWN) this.#movedTo.clear();
    this.#movedTo.set(user_id, number);
  }

  learners(): readonly Place[] {
    return Array.from({ length: this.#learners }, (_, number) => ({ number }));
  }

  directories(): readonly Place[] {
    return Array.from({ length: this.#directories }, (_, directory) => ({ directory }));
  }

  directoriesOf(text: string): readonly Place[] {
    const { DIRECTORIES_BEFORE = "" } = this.bindings;
    return directoriesOf(text, this.#directories, DIRECTORIES_BEFORE).map((directory) => ({ directory }));
  }

  protected open(place: Place): D1Database {
    const { DB, COMMUNITY, BATTLES } = this.bindings;
    if (place === "community" && COMMUNITY) return this.near(NAMES.community, COMMUNITY);
    if (place === "battles" && BATTLES) return this.near(NAMES.battles, BATTLES);
    if (typeof place === "string" && place !== "all learners") return this.near(NAMES.directory, DB);
    if (place === "all learners") return new AllLearners(this.learners().map((one) => this.at(one)));
    if ("learner" in place) return new LearnerBinding(this, place.learner);
    return "directory" in place
      ? this.#openDirectory(place.directory)
      : this.near(nameOfNumber(place.number), this.#numbered("LEARNERS", place.number));
  }

  #openDirectory(number: number): D1Database {
    const binding = this.#numbered("DIRECTORY", number);
    return number === 0 ? this.near(NAMES.directory, binding) : binding;
  }

  /** A database as those who open it see it. @param _name its short name */
  protected near(_name: string, binding: D1Database): D1Database {
    return binding;
  }

  /** A learner is about to be looked for in a database of learners. @param _isRefused whether that has just said that the learner isn't there */
  seek(_number: number, _isRefused: boolean): void {}

  /** A learner was found in a database of learners. */
  found(_number: number): void {}

  #numbered(kind: "LEARNERS" | "DIRECTORY", number: number): D1Database {
    const binding = numberedBinding(this.bindings, kind, number);
    if (!binding) throw new Error(`There is no database ${kind}_${number}.`);
    return binding;
  }
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
      this.#databases.seek(number, false);
      const binding = this.#databases.at({ number });
      const here = guardDatabase(binding, {
        name: "not_moved",
        ...isNotMoved(this.#user_id),
        refuse: () => gone,
      }).binding;
      try {
        const results = await here.batch<Row>(statements.map((one) => one.of(here)));
        this.#databases.found(number);
        return results;
      } catch (error) {
        if (error !== gone) throw error;
      }
      if (polls >= MAX_POLLS) throw new Problem("unavailable", { retryAfter: 2 });
      this.#databases.seek(number, true);
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
