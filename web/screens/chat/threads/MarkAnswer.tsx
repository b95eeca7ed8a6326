import { CircleCheck } from "lucide-react";
import { api, call } from "../../../api/client.ts";
import { useAction } from "../../../api/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { updateThread, updateThreadPages } from "./cache.ts";

type Props = {
  thread_id: string;
  /** The reply to be marked; null takes the mark away. */
  reply_id: string | null;
  /** Where the focus goes, since the button goes with the change. */
  onMarked: () => void;
};

/** The button that marks a reply as the thread's answer, or takes the mark back. */
export function MarkAnswer({ thread_id, reply_id, onMarked }: Props) {
  const mark = useAction(
    () => call(api.threads[":id"].answer.$put({ param: { id: thread_id }, json: { reply_id } })),
    {
      onSuccess: ({ thread, answer }) => {
        updateThread(thread_id, { solved: thread.solved });
        updateThreadPages(thread_id, (page) => ({ ...page, thread, answer }));
        onMarked();
      },
    },
  );
  return (
    <Button size="small" kind="ghost" busy={mark.busy} onClick={() => mark.run(undefined)}>
      <CircleCheck size={16} aria-hidden="true" />
      {reply_id === null ? "Not the answer after all" : "Mark as the answer"}
    </Button>
  );
}
