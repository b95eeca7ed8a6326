import type { ChoiceContent } from "#rules/question.ts";
import { Sentence } from "../ui/Sentence.tsx";
import classes from "./Choices.module.css";
import { DrawnPage } from "./DrawnPage.tsx";

type Props = {
  choices: readonly ChoiceContent[];
  /** The position of the chosen one; null for none. */
  chosen: number | null;
  onChoose: (position: number) => void;
};

/** Choices as radio buttons: lines of text, printed output or small pages. Its parent is the fieldset that says what is asked. */
export function Choices({ choices, chosen, onChoose }: Props) {
  return (
    <div className={choices.some(({ kind }) => kind === "page") ? classes.pages : classes.choices}>
      {choices.map((choice, at) => (
        <label
          key={choice.kind === "page" ? JSON.stringify(choice.page) : choice.text}
          className={classes.choice}
        >
          <input type="radio" name="choice" checked={chosen === at} onChange={() => onChoose(at)} />
          <Content choice={choice} name={`Page ${at + 1}`} />
        </label>
      ))}
    </div>
  );
}

/** What a choice shows. @param name what a page is called */
function Content({ choice, name }: { choice: ChoiceContent; name: string }) {
  switch (choice.kind) {
    case "text":
      return (
        <span>
          <Sentence text={choice.text} />
        </span>
      );
    case "output":
      return <code>{choice.text}</code>;
    case "page":
      return (
        <>
          <span>{name}</span>
          <DrawnPage page={choice.page} title={name} />
        </>
      );
  }
}
