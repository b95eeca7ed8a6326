import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { InboxMessage } from "#contract/journey.ts";
import { api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, userChanged, useScreen } from "../../api/user.ts";
import { useTour } from "../../tour/Tour.tsx";
import { preload } from "../../transitions/preload.ts";
import { paced } from "../../transitions/time-scale.ts";
import { Loading } from "../../ui/Loading.tsx";
import { Arena } from "./Arena.tsx";
import classes from "./Inbox.module.css";
import { Message, NoMessage } from "./Message.tsx";
import { MessageList } from "./MessageList.tsx";
import { ProjectDone } from "./ProjectDone.tsx";
import { ProjectMend } from "./ProjectMend.tsx";
import { TOUR } from "./tour-steps.ts";
import { type InboxData, useArrival } from "./use-arrival.ts";

/** How long the arena is prepared (specification, part 1 §4). */
const ARENA_MS = 2000;

const KEY = ["inbox"];
const inboxQuery = {
  ...screenQuery(KEY, () => call(api.inbox.$get())),
  // What is due is decided by what the server says now, not by what it said on the last visit.
  gcTime: 0,
  // Another tab may have received or shipped meanwhile.
  refetchOnWindowFocus: true,
};

/** The inbox: what Codex has sent, and the way into each task. */
export function Inbox() {
  const inbox = useScreen(inboxQuery);
  return inbox ? <Mail inbox={inbox} /> : <Loading />;
}

/** The message that the learner has opened, kept with the page's place in the history: Back and reload find it again. */
function openedIn(state: unknown): number | null {
  return state && typeof state === "object" && "task" in state && typeof state.task === "number"
    ? state.task
    : null;
}

function Mail({ inbox }: { inbox: InboxData }) {
  const { messages, user_state } = inbox;
  const navigate = useNavigate();
  const opened = openedIn(useLocation().state);
  const find = (task_id: number | null) => messages.find((message) => message.task_id === task_id);
  const chosen = find(opened);
  // Where list and message stand side by side, the current task shows by itself.
  const shown = chosen ?? find(user_state.current_task_id);
  const read = (task_id: number) =>
    navigate("/inbox", { state: { task: task_id }, replace: Boolean(chosen) });

  const { typing, failure, retry, arrived, ended, closeEnded } = useArrival(KEY, inbox, (task_id) => {
    if (chosen) read(task_id);
  });
  const { tour, restart } = useTour("inbox", TOUR);
  const [entering, setEntering] = useState<string | null>(null);
  const start = useAction(
    async (task_id: number) => {
      const saved = call(api.inbox.current.$put({ json: { task_id } }));
      const [answer] = await Promise.all([saved, new Promise((ready) => setTimeout(ready, paced(ARENA_MS)))]);
      return answer;
    },
    {
      done: ({ current_task_id }) => {
        userChanged({ current_task_id, task_just_shipped: false });
        navigate("/playground");
      },
      failed: () => {
        setEntering(null);
        return false;
      },
    },
  );
  const enter = ({ task_id, title }: InboxMessage) => {
    setEntering(title);
    preload("/playground");
    start.run(task_id);
  };
  const current = find(user_state.current_task_id);
  const pane = useRef<HTMLDivElement>(null);
  const select = (task_id: number) => {
    read(task_id);
    // The list is gone where there is room for one of both only.
    if (matchMedia("(width <= 860px)").matches) requestAnimationFrame(() => pane.current?.focus());
  };

  return (
    <main className={classes.inbox} data-step={chosen ? "message" : "list"}>
      <h1 className="quiet">Inbox</h1>
      <div className={classes.list} data-tour="messages">
        <MessageList
          messages={messages}
          selected={shown?.task_id ?? null}
          arrived={arrived?.task_id ?? null}
          typing={typing}
          failure={failure}
          onSelect={select}
          onRetry={retry}
          onHelp={restart}
        />
      </div>
      <div ref={pane} className={classes.pane} tabIndex={-1}>
        {shown ? (
          <Message
            message={shown}
            busy={start.busy}
            onStart={() => enter(shown)}
            onBack={() => navigate("/inbox", { replace: true })}
          />
        ) : (
          <NoMessage />
        )}
      </div>
      <p className="quiet" role="status">
        {arrived && `New message from Codex: ${arrived.subject}`}
      </p>
      {entering !== null && <Arena title={entering} />}
      {ended === "done" && <ProjectDone project={current?.project_name} onClose={closeEnded} />}
      {ended === "mend" && entering === null && (
        <ProjectMend
          project={current?.project_name}
          tasks={messages
            .filter(({ project_id, ship }) => project_id === current?.project_id && ship === "wrong")
            .reverse()}
          onMend={enter}
          onClose={closeEnded}
        />
      )}
      {!ended && entering === null && tour}
    </main>
  );
}
