import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { InboxMessage } from "#contract/journey.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, updateUser, useScreen } from "../../api/user.ts";
import { useTour } from "../../tour/use-tour.tsx";
import { preload } from "../../transitions/preload.ts";
import { startWait } from "../../transitions/wait.ts";
import { isFocusFree } from "../../ui/focus-free.ts";
import { Loading } from "../../ui/Loading.tsx";
import classes from "./Inbox.module.css";
import { Message, NoMessage } from "./Message.tsx";
import { MessageList } from "./MessageList.tsx";
import { ProjectDone } from "./ProjectDone.tsx";
import { ProjectMend } from "./ProjectMend.tsx";
import { TaskOpening } from "./TaskOpening.tsx";
import { TOUR } from "./tour-steps.ts";
import { type InboxData, useArrival } from "./use-arrival.ts";

/** How long the opening of a task takes (specification, part 1 §4). */
const OPENING_MS = 2000;

const INBOX_KEY = ["inbox"];
const inboxQuery = {
  ...screenQuery(INBOX_KEY, () => call(api.inbox.$get())),
  // Not cached, since a cached response could trigger the arrival of a message again.
  gcTime: 0,
  // Another tab may have received or shipped meanwhile.
  refetchOnWindowFocus: true,
};

/** The inbox: the messages of the received tasks. */
export function Inbox() {
  const inbox = useScreen(inboxQuery);
  return inbox ? <Messages inbox={inbox} /> : <Loading />;
}

/** The task id of the open message, from the state of the history entry, which survives Back and a reload. */
function openTaskId(state: unknown): number | null {
  return state && typeof state === "object" && "task" in state && typeof state.task === "number"
    ? state.task
    : null;
}

function Messages({ inbox }: { inbox: InboxData }) {
  const { messages, user_state } = inbox;
  const navigate = useNavigate();
  const openId = openTaskId(useLocation().state);
  const find = (task_id: number | null) => messages.find((message) => message.task_id === task_id);
  const chosen = find(openId);
  // A wide screen shows the current task beside the list if no message is chosen.
  const shown = chosen ?? find(user_state.current_task_id);
  const read = (task_id: number) =>
    navigate("/inbox", { state: { task: task_id }, replace: Boolean(chosen) });

  const { typing, skip, failure, retry, arrived, ended, closeEnded } = useArrival(
    INBOX_KEY,
    inbox,
    (task_id, isSkipped) => {
      if (chosen || isSkipped) read(task_id);
    },
  );
  const { tour, restart } = useTour("inbox", TOUR);
  /** The title of the task that is being opened. */
  const [openingTitle, setOpeningTitle] = useState<string | null>(null);
  const opening = useRef<ReturnType<typeof startWait>>(undefined);
  const start = useAction(
    async (task_id: number) => {
      const saved = call(api.inbox.current.$put({ json: { task_id } }));
      opening.current = startWait(OPENING_MS);
      const [response] = await Promise.all([saved, opening.current.over]);
      return response;
    },
    {
      onSuccess: ({ current_task_id }) => {
        updateUser({ current_task_id, task_just_shipped: false });
        // Not where the learner has left meanwhile.
        if (pane.current) navigate("/playground");
      },
      onError: () => {
        setOpeningTitle(null);
        return false;
      },
    },
  );
  const list = useRef<HTMLDivElement>(null);
  const openTask = ({ task_id, title }: InboxMessage) => {
    setOpeningTitle(title);
    preload("/playground");
    start.run(task_id);
  };
  const current = find(user_state.current_task_id);
  const pane = useRef<HTMLDivElement>(null);
  const previousOpenId = useRef(openId);
  // A narrow screen shows either the list or the message. The focus moves to the message, and back to its entry in the list.
  useEffect(() => {
    const previous = previousOpenId.current;
    previousOpenId.current = openId;
    if (previous === openId) return;
    if (list.current?.offsetParent === null) pane.current?.focus();
    if (pane.current?.offsetParent === null)
      list.current?.querySelector<HTMLElement>(`[data-task="${previous}"]`)?.focus();
  }, [openId]);
  // Enter goes on: to the task of the open message, or to the message in the list. On a first visit the tour comes before.
  const isTouring = Boolean(tour);
  const nextTask = typing || shown?.ship === "right" ? undefined : shown?.task_id;
  useEffect(() => {
    if (nextTask === undefined || isTouring || !isFocusFree()) return;
    // On a narrow screen the message has just been opened, and is read from its beginning.
    if (document.activeElement === pane.current) return;
    const controls = [
      pane.current?.querySelector<HTMLElement>('[data-tour="start"]'),
      list.current?.querySelector<HTMLElement>(`[data-task="${nextTask}"]`),
    ];
    controls.find((control) => control && control.offsetParent !== null)?.focus({ preventScroll: true });
  }, [nextTask, isTouring]);

  return (
    <main className={classes.inbox} data-step={chosen ? "message" : "list"}>
      <h1 className="visuallyHidden">Inbox</h1>
      <div ref={list} className={classes.list} data-tour="messages">
        <MessageList
          messages={messages}
          selected={shown?.task_id ?? null}
          arrived={arrived?.task_id ?? null}
          typing={typing}
          onSkip={skip}
          failure={failure}
          onSelect={read}
          onRetry={retry}
          onHelp={restart}
        />
      </div>
      <div ref={pane} className={classes.pane} tabIndex={-1}>
        {shown ? (
          <Message
            message={shown}
            hasOtherProjects={messages.some(({ project_id }) => project_id !== shown.project_id)}
            busy={start.busy}
            onStart={() => openTask(shown)}
            onBack={() => navigate("/inbox", { replace: true })}
          />
        ) : (
          <NoMessage />
        )}
      </div>
      <p className="visuallyHidden" role="status">
        {arrived && `New message from Codex: ${arrived.subject}`}
      </p>
      {openingTitle !== null && <TaskOpening title={openingTitle} onSkip={() => opening.current?.skip()} />}
      {ended === "done" && <ProjectDone user_id={user_state.user_id} task={current} onClose={closeEnded} />}
      {ended === "mend" && openingTitle === null && (
        <ProjectMend
          project={current?.project_name}
          tasks={messages
            .filter(({ project_id, ship }) => project_id === current?.project_id && ship === "wrong")
            .reverse()}
          onMend={openTask}
          onClose={closeEnded}
        />
      )}
      {!ended && openingTitle === null && tour}
    </main>
  );
}
