import { useState } from "react";
import type { ShipState, Task } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { EMPTY_CODE } from "#rules/code.ts";
import type { Question } from "#rules/question.ts";
import { api, call } from "../../api/client.ts";
import { LateResultCard } from "../../coding/LateResultCard.tsx";
import { QuestionPage } from "../../coding/QuestionPage.tsx";
import { Reminder } from "../../coding/Reminder.tsx";
import { TalkButton } from "../../coding/TalkButton.tsx";
import { useTaskShip } from "../../coding/use-task-ship.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { WaitingNotice } from "../../ui/WaitingNotice.tsx";

type Props = {
  task: Task;
  question: Question;
  /** The result of earlier ships. */
  ship: ShipState;
  user: UserState;
};

/** The coding page of a predict task. */
export function PredictCoding({ task, question, ship, user }: Props) {
  const [isAnswered, setAnswered] = useState(ship === "right");
  const [showsReminder, setShowsReminder] = useState(false);
  const travel = useTravel();
  const { id: task_id, revision } = task;
  const code = { html: task.starting_html, css: task.starting_css, js: task.starting_js };
  const { shipping, result, closeResult, continueJourney, askToShip } = useTaskShip(
    user.user_id,
    task_id,
    (ship_id, content) => call(api.ships.$post({ json: { task_id, revision, ship_id, ...content } })),
  );
  const close = () => {
    if (result?.correct) setAnswered(true);
    closeResult();
  };
  return (
    <QuestionPage
      title={task.title}
      description={task.description}
      request={task.body}
      talk={<TalkButton task={task}>Stuck on this task?</TalkButton>}
      code={code}
      question={question}
      isAnswered={isAnswered}
      onBack={() => travel("/inbox", "leave")}
      onHelp={() => setShowsReminder(true)}
      onShip={(choice) => askToShip({ ...EMPTY_CODE, choice })}
      shipping={shipping.busy}
      tools={task}
    >
      {showsReminder && (
        <Reminder
          title={task.subject}
          sender={task.sender}
          text={task.body}
          onClose={() => setShowsReminder(false)}
        />
      )}
      {result && (
        <LateResultCard
          result={result}
          page={code}
          talk={<TalkButton task={task}>Talk about this task</TalkButton>}
          keepLabel={result.correct ? "See it run" : "Think again"}
          onContinue={() => continueJourney.run(undefined)}
          continuing={continueJourney.busy}
          onClose={close}
        />
      )}
      {shipping.waiting && (
        <WaitingNotice what="Your ship" until={shipping.waiting.until} onCancel={shipping.cancel} />
      )}
    </QuestionPage>
  );
}
