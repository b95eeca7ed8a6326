/** The values that are drawn for each ship: what is typed, and looked for afterwards. */
import { generator } from "../behaviour/draw.ts";
import type { Value } from "./schema.ts";

const WORDS = (
  "pineapple teapot lantern walnut umbrella marble pumpkin violin cactus biscuit harbour feather blanket compass ladder magnet " +
  "orchard parsley ribbon saddle thimble tunnel velvet whistle almond basket candle dolphin falcon garlic"
).split(" ");
const NAMES =
  "Mirela Tobias Anouk Leandro Saskia Yusuf Philippa Matteo Ingrid Kofi Delphine Rafael Noemi Casper Elif Bruno".split(
    " ",
  );
const VERBS = "keeps finds carries paints mends borrows".split(" ");

/** Draws the values of one run. The same seed gives the same values. */
export class DrawnValues {
  readonly #seed: number;
  readonly #run: number;
  readonly #drawn = new Map<string, string>();

  /** @param run the runs of a judgement have different values, whatever the seed */
  constructor(seed: number, run = 0) {
    this.#seed = seed;
    this.#run = run;
  }

  textOf(value: Value): string {
    if (typeof value === "string") return value;
    const { drawn, nth = 1 } = value;
    const key = `${drawn} ${nth}`;
    let text = this.#drawn.get(key);
    if (text === undefined) {
      text = this.#draw(drawn, nth);
      this.#drawn.set(key, text);
    }
    return text;
  }

  #draw(kind: Exclude<Value, string>["drawn"], nth: number): string {
    const next = generator(this.#seed);
    const offset = Math.floor(next() * 1000) + this.#run * 11;
    // Values of one kind differ, since they are taken one after the other from a list.
    const word = WORDS[(offset + nth * 7) % WORDS.length] ?? "";
    const name = NAMES[(offset + nth * 3) % NAMES.length] ?? "";
    switch (kind) {
      case "word":
        return word;
      case "name":
        return name;
      case "email":
        return `${name.toLowerCase()}@${word}.example`;
      case "number":
        return String(2 + ((offset + nth * 5) % 37));
      case "sentence":
        return `${name} ${VERBS[offset % VERBS.length]} a ${word}`;
    }
  }
}
