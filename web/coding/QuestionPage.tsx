import { Rocket } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Code } from "#rules/code.ts";
import type { Question } from "#rules/question.ts";
import { OwnPreview } from "../preview/OwnPreview.tsx";
import { Button } from "../ui/Button.tsx";
import { useMessages } from "../ui/messages.tsx";
import { Sentence } from "../ui/Sentence.tsx";
import { Choices } from "./Choices.tsx";
import { CodeToRead } from "./CodeToRead.tsx";
import pageClasses from "./CodingPage.module.css";
import { Header } from "./Header.tsx";
import classes from "./QuestionPage.module.css";
import { Request } from "./Request.tsx";
import { TaskPane } from "./TaskPane.tsx";
import { ToolsPane, type ToolTexts } from "./ToolsPane.tsx";
import { useRunKey } from "./use-run-key.ts";
import { useToolsOpen } from "./use-tools-open.ts";

type Props = {
  title: string;
  description: string;
  /** The task's request as Markdown. */
  request: string;
  /** Where learners talk about the task, below its request. */
  talk: ReactNode;
  /** The code that the question is about. */
  code: Code;
  question: Question;
  /** Whether the question was answered right, so that the page may run. */
  isAnswered: boolean;
  onBack: () => void;
  onHelp: () => void;
  /** Ships a choice. @param choice its id */
  onShip: (choice: string) => void;
  shipping: boolean;
  tools: ToolTexts;
  /** Overlays of the screen: the result, the reminder. */
  children?: ReactNode;
};

const WAITS = "The page runs once your answer is right.";

/** The coding page of a predict task: code to read, a question with choices, and the running page after the right answer. */
export function QuestionPage(props: Props) {
  const { title, description, code, question, isAnswered, tools } = props;
  const { notify } = useMessages();
  const [chosen, setChosen] = useState<number | null>(null);
  const [toolsOpen, setToolsOpen] = useToolsOpen(true);
  const [runs, setRuns] = useState(0);
  const [wasAnswered] = useState(isAnswered);

  const run = () => (isAnswered ? setRuns((before) => before + 1) : notify(WAITS));
  useRunKey(run);

  const choice = chosen === null ? undefined : question.choices[chosen];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice && !props.shipping) props.onShip(choice.id);
  };

  return (
    <main className={pageClasses.page}>
      <Header
        title={title}
        description={description}
        onBack={props.onBack}
        onHelp={props.onHelp}
        toolsOpen={toolsOpen}
        onTools={() => setToolsOpen(!toolsOpen)}
        onRun={run}
      />
      <div className={classes.work}>
        {toolsOpen && (
          <TaskPane>
            <ToolsPane tools={tools} loading={false} />
          </TaskPane>
        )}
        <div className={classes.task}>
          <section className={classes.code} aria-label="The code">
            <Request text={props.request} title="What to find out" />
            {props.talk}
            <CodeToRead code={code} />
          </section>
          <div className={classes.answer}>
            {isAnswered && <Outcome code={code} runs={runs} isNew={!wasAnswered} />}
            <form className={classes.form} onSubmit={submit}>
              <fieldset>
                <legend>
                  <Sentence text={question.prompt} />
                </legend>
                <Choices choices={question.choices} chosen={chosen} onChoose={setChosen} />
              </fieldset>
              <div className={classes.actions}>
                <Button type="submit" kind="primary" busy={props.shipping || !choice} data-tour="ship">
                  <Rocket size={18} aria-hidden="true" />
                  Ship
                </Button>
                {!isAnswered && <p>{WAITS}</p>}
              </div>
            </form>
          </div>
        </div>
      </div>
      {props.children}
    </main>
  );
}

/**
 * The running page.
 * @param runs a change of this number runs it again
 * @param isNew whether the question has just been answered: then it is brought into view, and gets the focus
 */
function Outcome({ code, runs, isNew }: { code: Code; runs: number; isNew: boolean }) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "nearest" });
  }, [isNew]);
  return (
    <section ref={section} className={classes.outcome} aria-label="What it does">
      <h2 ref={heading} tabIndex={-1}>
        This is what it does
      </h2>
      <OwnPreview code={code} title="The page" runKey={runs} />
    </section>
  );
}
