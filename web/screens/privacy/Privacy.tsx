import { Link } from "react-router";
import classes from "./Privacy.module.css";
import { IN_THE_BROWSER, PERSONAL_DATA, type PersonalData } from "./personal-data.ts";

/** What is kept of a learner, in plain words: the register of personal data. Its document holds it without any script. */
export function Privacy() {
  return (
    <main className={classes.page}>
      <p>
        <Link to="/">Codenaut</Link>
      </p>
      <h1>What we keep about you</h1>
      <p className={classes.about}>
        All of it, in plain words: what it is, what it is for, how long it stays, and how it goes. You can
        download your data and delete your account on <Link to="/profile">your profile</Link>. We sell nothing
        about you and show no advertising.
      </p>
      {PERSONAL_DATA.map((entry) => (
        <Entry key={entry.title} entry={entry} />
      ))}
      <section aria-labelledby="browser">
        <h2 id="browser">In your own browser</h2>
        <p>{IN_THE_BROWSER}</p>
      </section>
    </main>
  );
}

function Entry({ entry: { title, what, why, kept, exported, deleted } }: { entry: PersonalData }) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={classes.entry}>
        <div>
          <dt>What</dt>
          <dd>{what}</dd>
        </div>
        <div>
          <dt>What for</dt>
          <dd>{why}</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>{kept}</dd>
        </div>
        <div>
          <dt>In your download</dt>
          <dd>{exported}</dd>
        </div>
        <div>
          <dt>When you leave</dt>
          <dd>{deleted}</dd>
        </div>
      </dl>
    </section>
  );
}
