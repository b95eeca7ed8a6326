import type { BattleCode } from "#rules/match-edits.ts";
import classes from "./CodeView.module.css";

const NAMES = { html: "HTML", css: "CSS", js: "JavaScript" };

/** Code to read, a block for each language. */
export function CodeView({
  code,
  languages,
}: {
  code: BattleCode;
  languages: readonly (keyof BattleCode)[];
}) {
  return (
    <div className={classes.blocks}>
      {languages.map((language) => (
        <figure key={language}>
          <figcaption>{NAMES[language]}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable */}
          <pre tabIndex={0}>{code[language] || " "}</pre>
        </figure>
      ))}
    </div>
  );
}
