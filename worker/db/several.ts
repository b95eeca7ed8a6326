/**
 * Several databases behind one: the directory, and the learners spread over databases of their own (docs/decisions/0053). With one database
 * nothing of this is used.
 */
import { LaterBinding, type LaterStatement } from "./sent-statement.ts";

/**
 * - `directory`: the binding `DB`, with what is looked up before the learner is known, payments, content, and the learners of number 0
 * - one of several directories by its number, 0 being `DB`: each decides about some of the mail addresses and names
 * - `community`, `battles`: as their homes; the directory where they have no binding of their own
 * - a learner's, wherever it is; one of learners by its number; all of learners at once
 */
export type Place =
  | "directory"
  | "community"
  | "battles"
  | "all learners"
  | { directory: number }
  | { learner: string }
  | { number: number };

/** Bounds the memory for databases that were opened by a learner's id. */
const MAX_OPEN = 2000;

function keyOf(place: Place): string {
  if (typeof place === "string") return place;
  if ("directory" in place) return place.directory === 0 ? "directory" : `directory ${place.directory}`;
  return "learner" in place ? `learner ${place.learner}` : `number ${place.number}`;
}

/** A binding with a door to each database. Its own calls go to the directory. */
export abstract class SeveralDatabases extends LaterBinding {
  readonly #opened = new Map<string, D1Database>();

  /** The number of the database in which a learner was seen last. */
  abstract homeOf(user_id: string): number;
  /** The databases of learners. */
  abstract learners(): readonly Place[];
  /** The directories. */
  abstract directories(): readonly Place[];
  /** The directories that know a mail address or a name, the one that decides first: `directoriesOf` in rules/directories.ts. */
  abstract directoriesOf(text: string): readonly Place[];
  protected abstract open(place: Place): D1Database;

  /** The database at a place: the same object each time, as far as memory allows. */
  at(place: Place): D1Database {
    const key = keyOf(place);
    let binding = this.#opened.get(key);
    if (!binding) {
      if (this.#opened.size >= MAX_OPEN) this.#opened.clear();
      binding = this.open(place);
      this.#opened.set(key, binding);
    }
    return binding;
  }

  /**
   * Whether a call at a place may ask a condition of another within its batch. The directory's may be asked where a learner is whom it has, but not
   * the other way round: in the batch of a learner it is checked whether the learner has moved.
   */
  mayAsk(place: Place, condition: Place): boolean {
    if (keyOf(place) === keyOf(condition)) return true;
    const isLearner = typeof place === "object" && "learner" in place;
    return keyOf(condition) === "directory" && isLearner && this.homeOf(place.learner) === 0;
  }

  send<Row>(statements: LaterStatement[]): Promise<D1Result<Row>[]> {
    const directory = this.at("directory");
    return directory.batch<Row>(statements.map((one) => one.of(directory)));
  }
}
