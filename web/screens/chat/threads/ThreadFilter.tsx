import { Search } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { MAX_SEARCH_CHARACTERS } from "#rules/chat-limits.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#rules/code.ts";
import { Button } from "../../../ui/Button.tsx";
import { useCommunity } from "../Community.tsx";
import type { ThreadList } from "./cache.ts";
import classes from "./ThreadFilter.module.css";

type Props = { list: ThreadList; onChange: (part: Partial<ThreadList>) => void };

/** What the list is searched for, or filtered by. A search goes through all threads, so it ends a filter. */
export function ThreadFilter({ list, onChange }: Props) {
  const { projects } = useCommunity();
  const [words, setWords] = useState(list.words);
  /** What the box was last set to by the address. */
  const [searched, setSearched] = useState(list.words);
  if (searched !== list.words) {
    setSearched(list.words);
    setWords(list.words);
  }
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ words: words.trim(), tag: "", solved: "" });
  };
  return (
    <div className={classes.filter}>
      <form className={classes.search} onSubmit={submit}>
        <label htmlFor={id} className="visuallyHidden">
          Search the threads
        </label>
        <input
          id={id}
          type="search"
          value={words}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder="Search the threads"
          onChange={({ target }) => {
            setWords(target.value);
            if (target.value === "" && list.words !== "") onChange({ words: "" });
          }}
        />
        <Button type="submit" size="small" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </Button>
      </form>
      <div className={classes.selects}>
        <label htmlFor={`${id}-tag`}>About</label>
        <select
          id={`${id}-tag`}
          value={list.tag}
          onChange={({ target }) => onChange({ tag: target.value, words: "" })}
        >
          <option value="">Anything</option>
          <optgroup label="Language">
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </optgroup>
          <optgroup label="Project">
            {projects.map(({ project_id, project_name }) => (
              <option key={project_id} value={`project:${project_id}`}>
                {project_name}
              </option>
            ))}
          </optgroup>
        </select>
        <label htmlFor={`${id}-solved`} className="visuallyHidden">
          Solved or open
        </label>
        <select
          id={`${id}-solved`}
          value={list.solved}
          onChange={({ target }) => onChange({ solved: target.value, words: "" })}
        >
          <option value="">All</option>
          <option value="false">Open</option>
          <option value="true">Solved</option>
        </select>
      </div>
    </div>
  );
}
