import { useState } from "react";
import { api, call } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCommunity } from "../Community.tsx";
import { useTextDraft } from "../use-text-draft.ts";
import { THREADS_QUERY } from "./cache.ts";
import { ThreadForm } from "./ThreadForm.tsx";

/** The form of a new thread. Closing it keeps the draft. */
export function NewThread({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { me } = useCommunity();
  const [title, setTitle] = useTextDraft(`codenaut.thread.${me.user_id}.title`);
  const [description, setDescription] = useTextDraft(`codenaut.thread.${me.user_id}.description`);
  // The same for every attempt, so that a lost response doesn't create two threads.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Dialog title="New Thread" onClose={onClose} wide>
      <ThreadForm
        title={title}
        onTitle={setTitle}
        description={description}
        onDescription={setDescription}
        save={() => call(api.threads.$post({ json: { id, title, description } }))}
        onSaved={({ thread }) => {
          setTitle("");
          setDescription("");
          queryClient.invalidateQueries({ queryKey: THREADS_QUERY.queryKey });
          onClose();
          onCreated(thread.id);
        }}
        onCancel={onClose}
        submitLabel="Create"
        busyLabel="Creating..."
      />
    </Dialog>
  );
}
