import { type ComponentType, type ReactNode, useState } from "react";
import { OFFLINE_MESSAGE } from "../api/client.ts";
import type { TaskTalkDialog } from "../threads/TaskTalkDialog.tsx";
import { useMessages } from "../ui/messages.tsx";
import classes from "./TalkButton.module.css";

type Props = { task: { id: number; title: string }; children: ReactNode };
type Talk = ComponentType<Parameters<typeof TaskTalkDialog>[0]>;

/** Opens the thread of a task over what is shown, so that no code is left. */
export function TalkButton({ task, children }: Props) {
  const [Dialog, setDialog] = useState<Talk | null>(null);
  const { notify } = useMessages();
  const open = async () => {
    try {
      const loaded = await (await import("./late-talk.ts")).loadTalk();
      setDialog(() => loaded.TaskTalkDialog);
    } catch {
      notify(OFFLINE_MESSAGE, "problem");
    }
  };
  return (
    <>
      <button type="button" className={classes.talk} onClick={open}>
        {children}
      </button>
      {Dialog && <Dialog task_id={task.id} title={task.title} onClose={() => setDialog(null)} />}
    </>
  );
}
