import { HERO_TASK } from "../../hero-task.ts";
import { buildDrawnDocument } from "../../preview/drawn-document.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import classes from "./Lesson.module.css";
import { pageOf } from "./lesson/page-of.ts";

/** The keys that phones hide. */
const KEYS = ["<", ">", "/"] as const;

/**
 * The first task of the course as the landing page's hero. It has no state of its own, so that the build can prerender it:
 * lesson/start-lesson.ts brings it to life, and finds its parts by `data-part`.
 */
export function Lesson() {
  const { start } = HERO_TASK;
  return (
    <section className={classes.lesson} aria-labelledby="lesson-ask" data-lesson>
      <div className={classes.ask}>
        <img src="/pictures/codex-256.webp" alt="Codex" width={256} height={256} />
        <p id="lesson-ask">
          Amara keeps the lighthouse. Write her name, <b>Amara Okoye</b>, in a heading. Like this:{" "}
          <code>{"<h1>My Shell Museum</h1>"}</code>
        </p>
      </div>
      <div className={classes.desk}>
        <div className={classes.work} data-part="work">
          <div className={classes.editor}>
            <label className={classes.bar} htmlFor="lesson-code">
              <span>HTML</span>
            </label>
            <div className={classes.code} data-part="editor">
              <textarea
                id="lesson-code"
                data-part="code"
                aria-describedby="lesson-ask lesson-hint"
                autoCapitalize="off"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                translate="no"
                maxLength={4000}
                placeholder="Type here"
                defaultValue={start.html}
              />
            </div>
            <div className={classes.keys}>
              {KEYS.map((key) => (
                <button key={key} type="button" data-part="key" value={key}>
                  {key}
                </button>
              ))}
            </div>
          </div>
          <div className={classes.page}>
            <p className={classes.bar} aria-hidden="true">
              Page
            </p>
            <div className={classes.frames}>
              <iframe
                data-part="page"
                title="Amara's page, as you write it"
                sandbox=""
                tabIndex={-1}
                srcDoc={buildDrawnDocument(pageOf(start))}
              />
            </div>
          </div>
          <div className={classes.foot}>
            <p id="lesson-hint" className={classes.hint} role="status" data-part="hint" />
            <Button kind="primary" data-part="ship">
              Ship
            </Button>
          </div>
        </div>
        <div className={classes.flight} data-part="flight" hidden>
          <div className={classes.ship} aria-hidden="true">
            <img src="/emoji/rocket.webp" alt="" width={256} height={256} loading="lazy" />
            <i className={classes.flame} />
          </div>
          <h2 data-part="success" tabIndex={-1}>
            Lift-off!
          </h2>
          <p>You wrote your first heading. Sign up, and Codex takes it to Amara: your first task, shipped.</p>
          <div className={classes.ways}>
            <ButtonLink to="/signup" kind="primary">
              Keep my page
            </ButtonLink>
            <Button kind="ghost" data-part="back">
              Keep coding
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
