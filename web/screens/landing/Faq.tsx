import { Glyph } from "../../ui/Glyph.tsx";
import classes from "./Landing.module.css";

const QUESTIONS = [
  {
    question: "How is Codenaut different from other coding apps?",
    answer:
      "You don't fill gaps in somebody else's code. You build small pages from start to end for clients who want them, look at them in a real preview, and ship them. The levels, maps and battles are there to bring you back tomorrow. What we don't have: a mobile app, or a course on everything. We are in beta, with three maps so far.",
  },
  {
    question: "Do I need to know HTML, CSS or JavaScript?",
    answer:
      "No. The first task begins with a single tag and says where to put it. If you know some already, start on a later map: nothing is locked.",
  },
  {
    question: "What projects will I build?",
    answer:
      "Eleven small ones: among them a profile card for a lighthouse keeper, a café's menu, a bill splitter, a backpack for cave explorers, a ride ticket and a moving night parade. Each has a handful of tasks, and you can come back to any of them.",
  },
  {
    question: "Do I have to install anything?",
    answer:
      "No, everything runs in the browser. A computer with a keyboard is the most comfortable; on a phone it works too, with less room.",
  },
] as const;

/** The frequently asked questions of the landing page. */
export function Faq() {
  return (
    <section id="faq" className={classes.section} aria-labelledby="faq-title">
      <header className={classes.intro}>
        <h2 id="faq-title">FAQ</h2>
      </header>
      <div className={classes.questions}>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>
              {question}
              <Glyph name="chevron" size={20} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
