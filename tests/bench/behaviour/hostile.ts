/** Scripts that try to run for ever, to exhaust memory or to escape: how long each takes, and whether the next run is right. */
import { readActions } from "../../../worker/rules/behaviour/actions.ts";
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { judge } from "../../../worker/rules/behaviour/judge.ts";
import type { HostileScript } from "./files.ts";

const NOTHING = { html: "", css: "", js: "" };
const VALID_PAGE = {
  html: '<p id="p">x</p><button id="b">Go</button>',
  css: "",
  js: 'const items = [3, 1, 2];\nb.onclick = () => { p.textContent = items.sort().join(); console.log("ready"); };',
};
const EXPECTED = { page: '<p id="p">1,2,3</p><button id="b">Go</button>', lines: ["ready"] };

interface Attack {
  name: string;
  /** Milliseconds of this thread's own time. */
  milliseconds: number;
  fuel: number;
  isNextRight: boolean;
}

function isValidRunRight(engine: Engine): boolean {
  const { records, pages } = engine.run(VALID_PAGE, [{ verb: "click", selector: "#b" }], {
    seed: 1,
    fuel: 1_000_000,
  });
  return (
    pages[1] === EXPECTED.page && records[1]?.lines.map(({ text }) => text).join() === EXPECTED.lines.join()
  );
}

/** Judges each script twice against an empty reference. The second, warm time is returned. */
export function attack(engine: Engine, scripts: readonly HostileScript[]): Attack[] {
  const judgeOne = ({ html, js, actions }: HostileScript) =>
    judge(
      engine,
      { start: null, reference: { ...NOTHING, html }, plan: readActions(actions).plan },
      { html, css: "", js },
      { seed: 1, countsAll: true },
    );
  for (const script of scripts) judgeOne(script);
  return scripts.map((script) => {
    const started = process.threadCpuUsage();
    const { fuel } = judgeOne(script);
    const { user, system } = process.threadCpuUsage(started);
    return {
      name: script.name,
      milliseconds: (user + system) / 1000,
      fuel: fuel.submission,
      isNextRight: isValidRunRight(engine),
    };
  });
}
