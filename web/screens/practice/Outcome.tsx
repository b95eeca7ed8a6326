import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { PracticeResult, PracticeSlot } from "#contract/practice.ts";
import type { Code } from "#rules/code.ts";
import { CodeFigure } from "../../coding/CodeToRead.tsx";
import { DrawnPage } from "../../coding/DrawnPage.tsx";
import { Tips } from "../../coding/Tips.tsx";
import { ColouredCode } from "../../ui/ColouredCode.tsx";
import { dayName } from "../../ui/day-name.ts";
import { Sentence } from "../../ui/Sentence.tsx";
import classes from "./Practice.module.css";

type Props = { slot: PracticeSlot; result: PracticeResult; children: ReactNode };

/** What comes after an answer: whether it was right, what is right, why, and when the concept comes back. */
export function Outcome({ slot: { concept, exercise }, result, children }: Props) {
  const { correct, exp_gained, tips, answer, why, comes_back } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.outcome} data-correct={correct} aria-labelledby="outcome">
      <h3 id="outcome" ref={heading} tabIndex={-1}>
        {correct ? "Right!" : "Not this time"}
        {exp_gained > 0 && <span className={classes.exp}>+{exp_gained} EXP</span>}
      </h3>
      {tips.length > 0 && <Tips tips={tips} />}
      {!correct && <Right exercise={exercise} answer={answer} />}
      <p className={classes.why}>
        <Sentence text={why} />
      </p>
      <p className={classes.muted}>
        {concept.name} comes back on {dayName(comes_back)}.
      </p>
      {children}
    </section>
  );
}

/** What would have been right. */
function Right({ exercise, answer }: Pick<PracticeSlot, "exercise"> & Pick<PracticeResult, "answer">) {
  return (
    <CodeFigure caption="This is right">
      <RightAnswer exercise={exercise} answer={answer} />
    </CodeFigure>
  );
}

function RightAnswer({ exercise, answer }: Pick<PracticeSlot, "exercise"> & Pick<PracticeResult, "answer">) {
  if (exercise.kind === "predict" && "choice" in answer)
    return <ColouredCode code={exercise.choices[answer.choice] ?? ""} tab={undefined} />;
  if (exercise.kind === "look" && "choice" in answer) {
    const name = `Page ${answer.choice + 1}`;
    return (
      <>
        <p className={classes.muted}>{name}</p>
        <DrawnPage page={exercise.pages[answer.choice] as Code} title={name} />
      </>
    );
  }
  if (exercise.kind === "gap" && "text" in answer)
    return (
      <ColouredCode code={`${exercise.before}${answer.text}${exercise.after}`} tab={exercise.language} />
    );
  if (exercise.kind === "order" && "order" in answer)
    return (
      <ColouredCode code={answer.order.map((at) => exercise.lines[at]).join("\n")} tab={exercise.language} />
    );
  if ("language" in exercise && "code" in answer)
    return <ColouredCode code={answer.code[exercise.language]} tab={exercise.language} />;
  return null;
}
