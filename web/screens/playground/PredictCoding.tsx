import { useState } from "react";
import type { ShipState, Task } from "#contract/journey.ts";
import type { ShipResult } from "#contract/ships.ts";
import type { UserState } from "#contract/standing.ts";
import { EMPTY_CODE } from "#rules/code.ts";
import type { Question } from "#rules/question.ts";
import { api, call } from "../../api/client.ts";
import { QuestionPage } from "../../coding/QuestionPage.tsx";
import { Reminder } from "../../coding/Reminder.tsx";
import { ResultCard } from "../../coding/ResultCard.tsx";
import { useTaskShip } from "../../coding/use-task-ship.ts";
import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
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
      code={{ html: task.starting_html, css: task.starting_css, js: task.starting_js }}
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
        <ResultCard {...result} note={noteFor(result, isAnswered)} onClose={close}>
          <Button kind={result.correct ? "plain" : "primary"} onClick={close}>
            {result.correct ? "See it run" : "Think again"}
          </Button>
          <Button
            kind={result.correct ? "primary" : "plain"}
            busy={continueJourney.busy}
            onClick={() => continueJourney.run(undefined)}
          >
            Continue
          </Button>
        </ResultCard>
      )}
      {shipping.waiting && (
        <WaitingNotice what="Your ship" until={shipping.waiting.until} onCancel={shipping.cancel} />
      )}
    </QuestionPage>
  );
}

/** The note below the EXP: why a right answer earned less. */
function noteFor({ correct, attempt, exp_gained }: ShipResult, wasAnswered: boolean): string | undefined {
  if (!correct || attempt === 0) return undefined;
  if (exp_gained === 0)
    return "No EXP this time: a question pays for three right answers a day, and not within 20 seconds of one.";
  return wasAnswered ? "Answered before, so it earns less." : "After a wrong choice: half the EXP.";
}
