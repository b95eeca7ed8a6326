import { lazy, useState } from "react";
import type { ServerDraft } from "#contract/drafts.ts";
import type { OwnStart, Task } from "#contract/journey.ts";
import type { UserState } from "#contract/standing.ts";
import { knowsAbbreviations } from "#rules/abbreviations.ts";
import type { Code } from "#rules/code.ts";
import { api, call } from "../../api/client.ts";
import { CodingPage } from "../../coding/CodingPage.tsx";
import { EarlierRevision } from "../../coding/EarlierRevision.tsx";
import { LateResultCard } from "../../coding/LateResultCard.tsx";
import { Reminder } from "../../coding/Reminder.tsx";
import { useReceivedDrafts } from "../../coding/receive-drafts.ts";
import { TalkButton } from "../../coding/TalkButton.tsx";
import { useBriefTicks } from "../../coding/use-brief-ticks.ts";
import { useOwnStart } from "../../coding/use-own-start.ts";
import { useTaskShip } from "../../coding/use-task-ship.ts";
import { useDraft } from "../../editor/use-draft.ts";
import { useTour } from "../../tour/use-tour.tsx";
import { useTravel } from "../../transitions/travel.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { WaitingNotice } from "../../ui/WaitingNotice.tsx";
import { TOUR } from "./tour-steps.ts";

// Most tasks begin with Codex's start alone. The screen waits for it, so that the code doesn't move.
const OwnStartBar = lazy(async () => ({
  default: (await import("../../coding/OwnStartBar.tsx")).OwnStartBar,
}));

type Props = {
  task: Task;
  /** The learner's own page that the task begins with; null where it begins with Codex's start. */
  ownStart: OwnStart | null;
  /** The learner's drafts on the server, and the own start that they were begun on. */
  drafts: readonly ServerDraft[];
  decidedStart: Code | null;
  user: UserState;
};

/** The coding page of a task. */
export function TaskCoding({ task, ownStart, drafts, decidedStart, user }: Props) {
  const key = `${user.user_id}.${task.id}`;
  useReceivedDrafts(key, { drafts, ownStart, decidedStart });
  const codex = { html: task.starting_html, css: task.starting_css, js: task.starting_js };
  const { draftKey, start, sent, bar } = useOwnStart(
    key,
    codex,
    ownStart,
    (choice) => call(api.playground.start.$post({ json: { task_id: task.id, ...choice } })),
    (code, takeCodex) => draft.replace(code, takeCodex),
  );
  const draft = useDraft(draftKey, start, task.revision, {
    user_id: user.user_id,
    key: draftKey.slice(user.user_id.length + 1),
    ...(sent && { takeCodex: sent.take_codex }),
  });
  const own_start = sent && { own_start: sent };
  const travel = useTravel();
  const { confirm } = useMessages();
  const [showsReminder, setShowsReminder] = useState(false);
  const { tour, restart } = useTour("playground", TOUR, false);

  const ticks = useBriefTicks(draft.revision === task.revision ? task.brief : "", (code) =>
    call(api.ticks.$post({ json: { task_id: task.id, revision: draft.revision, ...own_start, ...code } })),
  );
  const { shipping, result, shipped, tip, closeResult, continueJourney, askToShip } = useTaskShip(
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
      given={codex}
      startBar={
        <>
          {bar && <OwnStartBar {...bar} />}
          {draft.revision < task.revision && <EarlierRevision onStartAnew={draft.reset} />}
        </>
      }
      request={task.body}
      talk={<TalkButton task={task}>Stuck on this task?</TalkButton>}
      openTab={task.open_tab}
      foldsRest={task.brief === ""}
      abbreviations={knowsAbbreviations(task.id)}
      tools={task}
      toolsOpenAtFirst
      onBack={askToLeave}
      onHelp={() => setShowsReminder(true)}
      {...ticks}
      onShip={() => askToShip(draft.code)}
      shipping={shipping.busy}
      tip={tip}
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
        <LateResultCard
          result={result}
          page={shipped}
          project_id={task.project_id}
          talk={<TalkButton task={task}>Talk about this task</TalkButton>}
          onContinue={() => continueJourney.run(undefined)}
          continuing={continueJourney.busy}
          onClose={closeResult}
        />
      )}
      {shipping.waiting && (
        <WaitingNotice what="Your ship" until={shipping.waiting.until} onCancel={shipping.cancel} />
      )}
      {tour}
    </CodingPage>
  );
}
