/**
 * How a player's code came about, from the edits of a match: what was typed, what was pasted, and whether hands can have done it. Own
 * code is excepted: text that stands or stood in the player's code in this match, so that moving, copying, undo and what repeats itself
 * count for nothing. What the editor or a phone's keyboard adds (completions, abbreviations, dictation) the page counts as its own.
 */
import { type Code, LANGUAGES } from "./code.ts";
import { applyEdit, type Edit } from "./match-edits.ts";

/**
 * What a page has counted in this match. `keys`: insertions of one or two characters, as of a key with its closing bracket.
 * `aided`: characters of longer insertions that weren't pasted or dropped. `fastest`: the shortest time in which FAST_KEYS keys were
 * pressed, in milliseconds, by the keyboard's own stamps; null before there were as many.
 */
export type InputCount = { keys: number; aided: number; fastest: number | null };

/** So many keys in a row show whether hands press them. */
export const FAST_KEYS = 20;

/** One update of a player, with the count of its page. A page of an earlier release sends none. */
export type CountedUpdate = { edits: readonly Edit[]; input?: InputCount | undefined };

/**
 * How a player's code came about. `inserted`: new characters. `keys`: the keys that the page has counted for them. `pasted`: new
 * characters that came in jumps. `machine`: no hands are so fast.
 */
export type TypingMark = { inserted: number; keys: number; pasted: number; machine: boolean };

/** The mark of a player who has typed nothing, as of a ghost. */
export const NO_MARK: TypingMark = { inserted: 0, keys: 0, pasted: 0, machine: false };

/** Text of so many characters that is in the player's code, or was, is the player's own. */
const OWN_CHARACTERS = 10;
/** An update is a jump where it has more new characters than its page has counted, by more than this: a colour, a name, a lost count. */
const JUMP_SLACK = 15;
/** FAST_KEYS keys in less time were pressed by no hands: those that drum on the keyboard, without writing anything, press some 50 a second. */
const MIN_FAST_KEYS_MS = 250;
/** How fast hands press keys. Who types 150 words a minute has 12.5 a second; the most that is known is 25, for seconds. */
const KEYS_PER_SECOND = 20;
/** How many more may come at once: a connection may stall for five seconds, and what was typed meanwhile arrives together. */
const KEYS_AT_ONCE = 100;
/** How many more may come since the editors opened: nothing was typed before, but a page's clock may be a little ahead. */
const KEYS_AT_FIRST = 40;
/** The two limits of keys for new characters that aren't pasted: with what the editor adds. */
const CHARACTERS_PER_SECOND = 25;
const CHARACTERS_AT_ONCE = 240;
/** The same for pasted characters: the editors let in no paste of more than 200, and copying the next one takes seconds. */
const PASTED_PER_SECOND = 100;
const PASTED_AT_ONCE = 240;
/** Characters that are looked at, own ones included. Nobody inserts as many in a battle. */
const MAX_LOOKED_AT = 50_000;

/** A leaky bucket: what comes fills it, and it drains by the second. It overflows where more came than hands bring. */
class LeakyBucket {
  readonly #perSecond: number;
  readonly #atOnce: number;
  #level = 0;
  isOver = false;

  constructor(perSecond: number, atOnce: number) {
    this.#perSecond = perSecond;
    this.#atOnce = atOnce;
  }

  /** @param ms since the update before */
  add(amount: number, ms: number): void {
    this.#level = Math.max(0, this.#level + amount - (this.#perSecond * ms) / 1000);
    this.isOver ||= this.#level > this.#atOnce;
  }
}

/**
 * The mark of one player.
 * @param start the battle's code
 * @param updates of this player, in the order of their arrival
 */
export function markTyping(start: Code, updates: readonly CountedUpdate[]): TypingMark {
  const own = new Set<string>();
  for (const name of LANGUAGES) learn(own, start[name], 0, start[name].length);
  const buckets = {
    keys: new LeakyBucket(KEYS_PER_SECOND, KEYS_AT_ONCE),
    typed: new LeakyBucket(CHARACTERS_PER_SECOND, CHARACTERS_AT_ONCE),
    pasted: new LeakyBucket(PASTED_PER_SECOND, PASTED_AT_ONCE),
  };
  const mark = { ...NO_MARK };
  let code = start;
  let last: { at: number; input: InputCount } = { at: 0, input: { keys: 0, aided: 0, fastest: null } };
  let lookedAt = 0;
  for (const { edits, input = last.input } of updates) {
    const at = edits[0]?.[0] ?? last.at;
    let inserted = 0;
    for (const edit of edits) {
      const [, , language, from, , text] = edit;
      lookedAt += text.length;
      if (lookedAt > MAX_LOOKED_AT) return { ...mark, machine: true };
      code = applyEdit(code, edit);
      const name = LANGUAGES[language];
      if (name) inserted += learn(own, code[name], from, from + text.length);
    }
    const keys = since(input.keys, last.input.keys);
    const counted = keys + since(input.aided, last.input.aided);
    const pasted = inserted > counted + JUMP_SLACK ? inserted - counted : 0;
    const ms = at - last.at;
    // A key that is held down repeats itself, which makes nothing new.
    const pressed = Math.min(keys, inserted);
    mark.inserted += inserted;
    mark.keys += pressed;
    mark.pasted += pasted;
    buckets.keys.add(pressed, ms);
    buckets.typed.add(inserted - pasted, ms);
    buckets.pasted.add(pasted, ms);
    mark.machine ||=
      Object.values(buckets).some(({ isOver }) => isOver) ||
      mark.keys > KEYS_AT_FIRST + (KEYS_PER_SECOND * at) / 1000 ||
      (inserted > 0 && input.fastest !== null && input.fastest < MIN_FAST_KEYS_MS);
    last = { at, input };
  }
  return mark;
}

/** What has been counted since. A page that has lost its count begins at zero. */
const since = (count: number, before: number) => (count >= before ? count - before : count);

/**
 * Learns a part of a text as the player's own, with what it stands between.
 * @returns how many characters of the part are new
 */
function learn(own: Set<string>, text: string, from: number, to: number): number {
  let isNew = 0;
  /** Up to here the part is own, or counted as new. */
  let seen = from;
  const first = Math.max(0, from - OWN_CHARACTERS + 1);
  const last = Math.min(to - 1, text.length - OWN_CHARACTERS);
  for (let at = first; at <= last; at += 1) {
    const piece = text.slice(at, at + OWN_CHARACTERS);
    if (own.has(piece)) {
      isNew += Math.max(0, at - seen);
      seen = Math.max(seen, Math.min(at + OWN_CHARACTERS, to));
    } else own.add(piece);
  }
  return isNew + Math.max(0, to - seen);
}

/** Whether a mark is shown. */
export const isMarked = ({ pasted, machine }: TypingMark): boolean => pasted > 0 || machine;
