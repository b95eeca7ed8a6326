import { Printer, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import classes from "./Cheatsheet.module.css";
import { countEntries, matching } from "./matching.ts";

const query = screenQuery(["cheatsheet"], () => call(api.cheatsheet.$get()));

/** HTML, CSS and JavaScript at a glance, to search and to print. */
export function Cheatsheet() {
  const screen = useScreen(query);
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const wanted = useDeferredValue(words);
  if (!screen) return <Loading />;
  if (screen.user_state.plan === "starter")
    return (
      <main className={classes.page}>
        <h1 className="quiet">Cheatsheet</h1>
        <LockOverlay
          about="The cheatsheet has what you need most of HTML, CSS and JavaScript, to search and to print."
          onBack={() => navigate("/dashboard")}
        />
      </main>
    );
  const parts = matching(screen.parts, wanted);
  const found = countEntries(parts);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>Cheatsheet</h1>
        <label className={classes.search}>
          <Search size={18} aria-hidden="true" />
          <span className="quiet">Search the cheatsheet</span>
          <input
            type="search"
            placeholder="Search: flex, click, list …"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <Button size="small" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </header>
      <p className="quiet" role="status">
        {wanted.trim() ? `${found} found` : ""}
      </p>
      <nav className={classes.jumps} aria-label="Languages">
        {parts.map(({ language }) => (
          <a key={language} href={`#${language}`}>
            {language}
          </a>
        ))}
      </nav>
      {found === 0 && (
        <p className={classes.none}>
          Nothing about “{wanted.trim()}”. Try a shorter word, or one that says what you want to do.
        </p>
      )}
      {parts.map((part) => (
        <section key={part.language} id={part.language} className={classes[part.language]}>
          <h2>{part.language}</h2>
          {part.groups.map((group) => (
            <section key={group.title} className={classes.group}>
              <h3>{group.title}</h3>
              <div className={classes.entries}>
                {group.entries.map((entry) => (
                  <article key={entry.name} className={classes.entry}>
                    <h4>{entry.name}</h4>
                    <p>{entry.about}</p>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable */}
                    <pre tabIndex={0}>
                      <code>{entry.code}</code>
                    </pre>
                  </article>
                ))}
              </div>
            </section>
          ))}
        </section>
      ))}
    </main>
  );
}
