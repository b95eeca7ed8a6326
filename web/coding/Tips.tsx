import classes from "./Tips.module.css";

/** What to improve, each tip with its language, what it names set as code. */
export function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <section className={classes.tips} aria-labelledby="improvement-tips">
      <h3 id="improvement-tips">
        <img src="/emoji/bulb.webp" alt="" width={256} height={256} />
        Improvement tips
        <span>{tips.length === 1 ? "1 thing to mend" : `${tips.length} things to mend`}</span>
      </h3>
      <ul>
        {tips.map((tip) => {
          const language = languageOf(tip);
          return (
            <li key={tip}>
              <b data-language={language}>{language}</b>
              <p>{withCode(tip)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The check's wordings begin differently for each language. */
function languageOf(tip: string): "HTML" | "CSS" | "JS" {
  if (/^(?:HTML|<)/.test(tip)) return "HTML";
  return /^(?:CSS|In selector)/.test(tip) ? "CSS" : "JS";
}

/** Tags, what stands in quotes, and the line of JavaScript that is missing. */
const CODE = /(^<[^>]+>|"[^"]*"|(?<=^Missing JS code: ).+?(?= \(line \d+\)$|$))/;

function withCode(tip: string) {
  return (
    tip
      .split(CODE)
      // The pieces that the pattern caught stand at the odd places.
      .map((piece, at) => (at % 2 === 1 ? <code key={piece}>{piece}</code> : piece))
  );
}
