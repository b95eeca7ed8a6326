import type { ReactNode } from "react";
import { LANGUAGE_NAMES, type PlainTip, type Tip } from "#rules/code.ts";
import { Sentence } from "../ui/Sentence.tsx";
import classes from "./Tips.module.css";

type Props = {
  tips: readonly (Tip | PlainTip)[];
  /** Makes the first tip stand out: the id of its text, and what leads to its place. */
  first?: { id: string; lead: ReactNode } | undefined;
};

/** The list of tips, each with its language and line. Names of code in a tip are rendered as `<code>`. */
export function Tips({ tips, first }: Props) {
  return (
    <section className={classes.tips} aria-labelledby="improvement-tips">
      <h3 id="improvement-tips">
        <img src="/emoji/bulb.webp" alt="" width={256} height={256} />
        Improvement tips
        <span>{tips.length === 1 ? "1 thing to mend" : `${tips.length} things to mend`}</span>
      </h3>
      <ul>
        {tips.map(({ language, line, text }, at) => (
          <li key={`${language} ${line} ${text}`} className={first && at === 0 ? classes.first : undefined}>
            {language && (
              <b data-language={language}>
                {LANGUAGE_NAMES[language]}
                {line !== null && <small>line {line}</small>}
              </b>
            )}
            <p id={at === 0 ? first?.id : undefined}>
              <Sentence text={text} />
            </p>
            {at === 0 && first?.lead}
          </li>
        ))}
      </ul>
    </section>
  );
}
