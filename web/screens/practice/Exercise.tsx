import { type FormEvent, useId, useRef, useState } from "react";
import type { PracticeAnswerBody } from "#contract/practice.ts";
import { LANGUAGE_NAMES } from "#rules/code.ts";
import { MAX_GAP_CHARACTERS } from "#rules/limits.ts";
import type { ShownExercise } from "#rules/practice/exercise.ts";
import type { ChoiceContent } from "#rules/question.ts";
import { useUser } from "../../api/user.ts";
import { Choices } from "../../coding/Choices.tsx";
import { CodeFigure, CodeToRead } from "../../coding/CodeToRead.tsx";
import { CodeEditor } from "../../editor/CodeEditor.tsx";
import { KeyRow } from "../../editor/KeyRow.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { TOUCH_QUERY, useMediaQuery } from "../../ui/use-media-query.ts";
import { OrderLines } from "./OrderLines.tsx";
import classes from "./Practice.module.css";

type Props = {
  exercise: ShownExercise;
  busy: boolean;
  /** Whether it is answered: then nothing can be changed. */
  isDone: boolean;
  onAnswer: (answer: PracticeAnswerBody) => void;
};

/** An exercise with its form for the answer. */
export function Exercise({ exercise, busy, isDone, onAnswer }: Props) {
  const [answer, setAnswer] = useState<PracticeAnswerBody | null>(() => firstAnswer(exercise));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer && !busy && !isDone) onAnswer(answer);
  };
  return (
    <form className={classes.exercise} onSubmit={submit}>
      <p className={classes.prompt}>
        <Sentence text={exercise.prompt} />
      </p>
      <Given exercise={exercise} />
      <fieldset disabled={isDone} className={classes.answer}>
        <legend className="visuallyHidden">Your answer</legend>
        <Answer exercise={exercise} answer={answer} isDone={isDone} onChange={setAnswer} />
      </fieldset>
      {!isDone && (
        <Button type="submit" kind="primary" busy={busy || !answer}>
          Check
        </Button>
      )}
    </form>
  );
}

/** The answer before anything was done; null where something has to be chosen first. */
function firstAnswer(exercise: ShownExercise): PracticeAnswerBody | null {
  switch (exercise.kind) {
    case "order":
      return { order: exercise.lines.map((_, index) => index) };
    case "fix":
    case "write":
      return { code: exercise.start };
    default:
      return null;
  }
}

/** The code to read. */
function Given({ exercise }: { exercise: ShownExercise }) {
  switch (exercise.kind) {
    case "predict":
    case "look":
      return <CodeToRead code={exercise.code} />;
    case "gap":
    case "order":
      return <CodeToRead code={exercise.context} />;
    default:
      return <CodeToRead code={exercise.start} but={exercise.language} />;
  }
}

/** What is to be chosen from. */
function choicesOf(exercise: Extract<ShownExercise, { kind: "predict" | "look" }>): ChoiceContent[] {
  return exercise.kind === "look"
    ? exercise.pages.map((page) => ({ kind: "page", page }))
    : exercise.choices.map((text) => ({ kind: "output", text }));
}

type AnswerProps = {
  exercise: ShownExercise;
  answer: PracticeAnswerBody | null;
  isDone: boolean;
  onChange: (answer: PracticeAnswerBody) => void;
};

function Answer({ exercise, answer, isDone, onChange }: AnswerProps) {
  const user = useUser();
  const gapId = useId();
  const editor = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery(TOUCH_QUERY);
  switch (exercise.kind) {
    case "predict":
    case "look": {
      const chosen = answer && "choice" in answer ? answer.choice : null;
      return (
        <Choices choices={choicesOf(exercise)} chosen={chosen} onChoose={(choice) => onChange({ choice })} />
      );
    }
    case "gap": {
      const text = answer && "text" in answer ? answer.text : "";
      return (
        <CodeFigure caption={<label htmlFor={gapId}>{LANGUAGE_NAMES[exercise.language]}, with a gap</label>}>
          <pre>
            <code className={classes.gap}>
              {exercise.before}
              <input
                id={gapId}
                value={text}
                maxLength={MAX_GAP_CHARACTERS}
                size={Math.max(8, text.length + 1)}
                autoCapitalize="none"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                onChange={(event) => onChange({ text: event.target.value })}
              />
              {exercise.after}
            </code>
          </pre>
        </CodeFigure>
      );
    }
    case "order":
      return (
        <OrderLines
          lines={exercise.lines}
          order={answer && "order" in answer ? answer.order : []}
          isDone={isDone}
          onChange={(order) => onChange({ order })}
        />
      );
    default: {
      const { language, start } = exercise;
      const code = answer && "code" in answer ? answer.code : start;
      return (
        <div>
          <div className={classes.editor} ref={editor}>
            <CodeEditor
              language={language === "js" ? "javascript" : language}
              label={LANGUAGE_NAMES[language]}
              value={code[language]}
              readOnly={isDone}
              abbreviations={false}
              {...(user && { fontSize: user.editor_font_size })}
              onChange={(text) => onChange({ code: { ...code, [language]: text } })}
            />
          </div>
          {isTouch && !isDone && <KeyRow editors={editor} />}
        </div>
      );
    }
  }
}
