import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import type { ShownLearner } from "#contract/community.ts";
import { completeMention, insertMention } from "../../chat/mention-completion.ts";
import { isComposing } from "../../ui/composing.ts";
import classes from "./MentionList.module.css";

/**
 * The list of names that a text box offers after an `@`. The arrow keys choose one, Enter and Tab take it, Esc closes the list.
 * @param learners who can be mentioned
 */
export function useMentionList(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
  learners: readonly ShownLearner[],
) {
  const id = useId();
  /** Where the caret stands; null while the list is closed. */
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const nextCaret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });
  const completion = caret === null ? undefined : completeMention(text, caret, learners);
  const offered = completion?.offered ?? [];
  const at = Math.min(chosen, offered.length - 1);
  const close = () => setCaret(null);
  const take = ({ display_name }: ShownLearner) => {
    if (!completion || caret === null) return;
    const inserted = insertMention(text, completion.from, caret, display_name);
    nextCaret.current = inserted.caret;
    onText(inserted.text);
    close();
    setChosen(0);
  };
  const optionId = (user_id: string) => `${id}-${user_id}`;
  const current = offered[at];
  return {
    close,
    /** The caret was moved, by a key or otherwise. */
    onSelect: () => {
      const element = box.current;
      const isCaret = element && element.selectionStart === element.selectionEnd;
      setCaret(isCaret ? element.selectionStart : null);
    },
    /** @returns whether the key was for the list */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!current || isComposing(event)) return false;
      switch (event.key) {
        case "ArrowDown":
        case "ArrowUp": {
          const step = event.key === "ArrowDown" ? 1 : offered.length - 1;
          setChosen((at + step) % offered.length);
          break;
        }
        case "Enter":
        case "Tab":
          if (event.shiftKey) return false;
          take(current);
          break;
        case "Escape":
          close();
          break;
        default:
          return false;
      }
      event.preventDefault();
      return true;
    },
    described: {
      "aria-autocomplete": "list" as const,
      ...(current && { "aria-controls": id, "aria-activedescendant": optionId(current.user_id) }),
    },
    list: current && (
      <div id={id} className={classes.list} role="listbox" aria-label="Learners to mention">
        {offered.map((learner) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
          <div
            key={learner.user_id}
            id={optionId(learner.user_id)}
            role="option"
            aria-selected={learner === current}
            tabIndex={-1}
            // The text box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(learner)}
          >
            @{learner.display_name}
          </div>
        ))}
      </div>
    ),
  };
}
