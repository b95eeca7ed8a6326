import { Printer, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { mayUse } from "#rules/features.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { LockOverlay } from "../../ui/LockOverlay.tsx";
import classes from "./Cheatsheet.module.css";
import { countEntries, matching } from "./matching.ts";

const cheatsheetQuery = screenQuery(["cheatsheet"], () => call(api.cheatsheet.$get()));

/** The cheatsheet of HTML, CSS and JavaScript, with a search and a print button. */
export function Cheatsheet() {
  const screen = useScreen(cheatsheetQuery);
  const navigate = useNavigate();
  const [searchText, setSearchText] = useState("");
  const filter = useDeferredValue(searchText);
  if (!screen) return <Loading />;
  if (!mayUse(screen.user_state.plan, "cheatsheet"))
    return (
      <main className={classes.page}>
        <h1 className="visuallyHidden">Cheatsheet</h1>
        <LockOverlay
          about="The cheatsheet has what you need most of HTML, CSS and JavaScript, to search and to print."
          onBack={() => navigate("/dashboard")}
        />
      </main>
    );
  const parts = matching(screen.parts, filter);
  const count = countEntries(parts);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>Cheatsheet</h1>
        <label className={classes.search}>
          <Search size={18} aria-hidden="true" />
          <span className="visuallyHidden">Search the cheatsheet</span>
          <input
            type="search"
            placeholder="Search: flex, click, list …"
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
        </label>
        <Button size="small" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </header>
      <p className="visuallyHidden" role="status">
        {filter.trim() ? `${count} found` : ""}
      </p>
      <nav className={classes.jumps} aria-label="Languages">
        {parts.map(({ language }) => (
          <a key={language} href={`#${language}`}>
            {language}
          </a>
        ))}
      </nav>
      {count === 0 && (
        <p className={classes.none}>
          Nothing about “{filter.trim()}”. Try a shorter word, or one that says what you want to do.
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
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
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
