import { useState } from "react";
import type { OwnStart, Task } from "#contract/journey.ts";
import type { ShipResult } from "#contract/ships.ts";
import type { UserState } from "#contract/standing.ts";
import { knowsAbbreviations } from "#rules/abbreviations.ts";
import { api, call } from "../../api/client.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { EarlierRevision } from "../../coding/EarlierRevision.tsx";
import { OwnStartBar } from "../../coding/OwnStartBar.tsx";
import { Reminder } from "../../coding/Reminder.tsx";
import { ResultCard } from "../../coding/ResultCard.tsx";
import { useBriefTicks } from "../../coding/use-brief-ticks.ts";
import { useOwnStart } from "../../coding/use-own-start.ts";
import { useTaskShip } from "../../coding/use-task-ship.ts";
import { useDraft } from "../../editor/use-draft.ts";
import { useTour } from "../../tour/Tour.tsx";
import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { WaitingNotice } from "../../ui/WaitingNotice.tsx";
import { TOUR } from "./tour-steps.ts";

type Props = {
  task: Task;
  /** The learner's own page that the task begins with; null where it begins with Codex's start. */
  ownStart: OwnStart | null;
  user: UserState;
};

/** The coding page of a task. */
export function TaskCoding({ task, ownStart, user }: Props) {
  const key = `${user.user_id}.${task.id}`;
  const codex = { html: task.starting_html, css: task.starting_css, js: task.starting_js };
  const { draftKey, start, sent, bar } = useOwnStart(
    key,
    codex,
    ownStart,
    (choice) => call(api.playground.start.$post({ json: { task_id: task.id, ...choice } })),
    (code) => draft.replace(code),
  );
  const draft = useDraft(draftKey, start, task.revision);
  const own_start = sent && { own_start: sent };
  const travel = useTravel();
  const { confirm } = useMessages();
  const [showsReminder, setShowsReminder] = useState(false);
  const { tour, restart } = useTour("playground", TOUR, false);

  const ticks = useBriefTicks(draft.revision === task.revision ? task.brief : "", (code) =>
    call(api.ticks.$post({ json: { task_id: task.id, revision: draft.revision, ...own_start, ...code } })),
  );
  const { shipping, result, closeResult, continueJourney, askToShip } = useTaskShip(
    user.user_id,
    task.id,
    (ship_id, code) =>
      call(
        api.ships.$post({
          json: { task_id: task.id, revision: draft.revision, ...own_start, ship_id, ...code },
        }),
      ),
  );
  const askToLeave = async () => {
    if (draft.flush() || (await confirm("Are you sure? Progress will be lost.", { yes: "Leave" })))
      travel("/inbox", "leave");
  };

  return (
    <CodingPage
      title={task.title}
      description={task.description}
      draft={draft}
      startBar={
        <>
          {bar && <OwnStartBar {...bar} />}
          {draft.revision < task.revision && <EarlierRevision onStartAnew={draft.reset} />}
        </>
      }
      {...(task.open_tab === "js" || task.brief !== "" ? { request: task.body } : {})}
      openTab={task.open_tab}
      abbreviations={knowsAbbreviations(task.id)}
      tools={task}
      toolsOpenAtFirst
      onBack={askToLeave}
      onHelp={() => setShowsReminder(true)}
      {...ticks}
      onShip={() => askToShip(draft.code)}
      shipping={shipping.busy}
      fontSize={user.editor_font_size}
    >
      {showsReminder && (
        <Reminder
          title={task.subject}
          sender={task.sender}
          text={task.body}
          onClose={() => setShowsReminder(false)}
          onTour={() => {
            setShowsReminder(false);
            restart();
          }}
        />
      )}
      {result && (
        <ResultCard {...result} note={noteFor(result)} onClose={closeResult}>
          {!result.correct && (
            <Button kind="primary" onClick={closeResult}>
              Keep coding
            </Button>
          )}
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
      {tour}
    </CodingPage>
  );
}

/** The note below the EXP: why a repeated ship earned less. */
function noteFor({ correct, attempt, exp_gained }: ShipResult): string | undefined {
  if (!correct || attempt === 0) return undefined;
  // Without these limits a right ship earns at least 2 EXP (rules/awards.ts).
  if (exp_gained === 0)
    return "No EXP this time: a task pays for three right ships a day, and not within 20 seconds of seeing its answer.";
  return attempt === 1 ? "Second ship of this task: half the EXP." : "Shipped before: a tenth of the EXP.";
}
