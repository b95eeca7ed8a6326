import type { Engine } from "../rules/behaviour/engine.ts";
import type { Code } from "../rules/code.ts";
import { DRAW_FUEL, MAX_DRAWN_CHARACTERS } from "../rules/watching.ts";

/** Where a page's random numbers begin: the same code gives the same page each time. */
const SEED = 1;

/**
 * The page that some code leaves, as HTML without scripts. For a frame that runs none, since attributes may hold some.
 * @param engine only called for code with JavaScript
 * @returns null for a page that is too large, or whose script was ended
 * @throws what the engine throws where it is broken itself
 */
export function drawPage(code: Code, engine: () => Engine): string | null {
  const page = hasScript(code) ? runPage(code, engine()) : `<style>${code.css}</style>${code.html}`;
  return page !== null && page.length <= MAX_DRAWN_CHARACTERS ? page : null;
}

const hasScript = ({ html, js }: Code) => js.trim() !== "" || /<script/i.test(html);

function runPage(code: Code, engine: Engine): string | null {
  const end: { html: string | null } = { html: null };
  const { stopped } = engine.run(code, [], {
    seed: SEED,
    fuel: DRAW_FUEL,
    atEnd(page) {
      end.html = page.html();
    },
  });
  return stopped ? null : end.html;
}
