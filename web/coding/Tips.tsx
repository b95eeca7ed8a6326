import { LANGUAGE_NAMES, type PlainTip, type Tip } from "#rules/code.ts";
import { Sentence } from "../ui/Sentence.tsx";
import classes from "./Tips.module.css";

/** The list of tips, each with its language and line. Names of code in a tip are rendered as `<code>`. */
export function Tips({ tips }: { tips: readonly (Tip | PlainTip)[] }) {
  return (
    <section className={classes.tips} aria-labelledby="improvement-tips">
      <h3 id="improvement-tips">
        <img src="/emoji/bulb.webp" alt="" width={256} height={256} />
        Improvement tips
        <span>{tips.length === 1 ? "1 thing to mend" : `${tips.length} things to mend`}</span>
      </h3>
      <ul>
        {tips.map(({ language, line, text }) => (
          <li key={`${language} ${line} ${text}`}>
            {language && (
              <b data-language={language}>
                {LANGUAGE_NAMES[language]}
                {line !== null && <small>line {line}</small>}
              </b>
            )}
            <p>
              <Sentence text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
