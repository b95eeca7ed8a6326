/** What putting edits into a page has in common in the three languages. */
import MagicString from "magic-string";
import type { Language } from "../code.ts";
import {
  type Applied,
  type Collision,
  type CollisionReason,
  placeOf,
  type Range,
  type Renames,
  type TakeCodex,
} from "./edits.ts";

const NOTHING: Range = { start: 0, end: 0 };

/** Puts the edits of one language into a learner's page, one after the other. */
export abstract class EditApplier<Tree extends { source: string }> {
  /** The version that the edits lead to. */
  readonly to: Tree;
  /** The learner's page. */
  readonly page: Tree;
  readonly renames: Renames;
  /** The page's text with the edits made so far. */
  protected readonly text: MagicString;
  /** The units that the edits took out or replaced, and those that they put in. */
  protected readonly removed: string[] = [];
  protected readonly added: string[] = [];
  readonly #language: Language;
  readonly #takeCodex: TakeCodex;
  readonly #collisions: Collision[] = [];

  constructor(language: Language, to: Tree, page: Tree, renames: Renames, takeCodex: TakeCodex) {
    this.#language = language;
    this.to = to;
    this.page = page;
    this.renames = renames;
    this.#takeCodex = takeCodex;
    this.text = new MagicString(page.source);
  }

  result(): Applied {
    const { removed, added } = this;
    return { text: this.text.toString(), collisions: this.#collisions, removed, added };
  }

  /** Whether Codex's version is wanted where an edit collides. */
  protected takes(id: string): boolean {
    const takeCodex = this.#takeCodex;
    return takeCodex === "all" || takeCodex.has(id) || takeCodex.has(this.#language);
  }

  /** Leaves an edit out. */
  protected collide(
    id: string,
    reason: CollisionReason,
    yours: Range | undefined,
    codex: Range | undefined,
  ): void {
    this.#collisions.push({
      id,
      language: this.#language,
      reason,
      yours: placeOf(this.page.source, yours ?? NOTHING),
      codex: placeOf(this.to.source, codex ?? NOTHING),
    });
  }
}
