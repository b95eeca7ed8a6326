import { Search, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { MAX_SEARCH_CHARACTERS } from "#rules/chat-limits.ts";
import { Button } from "../../ui/Button.tsx";
import { isComposing } from "../../ui/composing.ts";
import classes from "./SearchForm.module.css";

type Props = {
  /** The text box. */
  ref: Ref<HTMLInputElement>;
  /** What the form says it searches. */
  where: string;
  words: string;
  onSearch: (words: string) => void;
  onClose: () => void;
};

/** The search of a channel: its words, and a way out. Enter searches, Esc closes. */
export function SearchForm({ ref, where, words, onSearch, onClose }: Props) {
  const [typed, setTyped] = useState(words);
  const id = useId();
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
        onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && !isComposing(event) && onClose()}
      >
        <label htmlFor={id} className="visuallyHidden">
          Search {where}
        </label>
        <input
          ref={ref}
          id={id}
          type="search"
          value={typed}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder={`Search ${where}`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label="Close the search" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </Button>
      </form>
    </search>
  );
}
