import { useState } from "react";
import { LANGUAGES } from "#rules/code.ts";
import { api, call } from "../../../api/client.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTextDraft } from "../../../chat/use-text-draft.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useCommunity } from "../Community.tsx";
import { LISTS_KEY } from "./cache.ts";
import type { FormTags } from "./TagFields.tsx";
import { ThreadForm } from "./ThreadForm.tsx";

/** The form of a new thread. Closing it keeps the draft. */
export function NewThread({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { me } = useCommunity();
  const [title, setTitle] = useTextDraft(`codenaut.thread.${me.user_id}.title`);
  const [description, setDescription] = useTextDraft(`codenaut.thread.${me.user_id}.description`);
  const [language, setLanguage] = useTextDraft(`codenaut.thread.${me.user_id}.language`);
  const [project, setProject] = useTextDraft(`codenaut.thread.${me.user_id}.project`);
  const tags = {
    language: LANGUAGES.find((name) => name === language) ?? null,
    project_id: Number(project) || null,
  };
  const setTags = (next: FormTags) => {
    setLanguage(next.language ?? "");
    setProject(String(next.project_id ?? ""));
  };
  // The same for every attempt, so that a lost response doesn't create two threads.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Dialog title="New Thread" onClose={onClose} wide>
      <ThreadForm
        title={title}
        onTitle={setTitle}
        description={description}
        onDescription={setDescription}
        tags={tags}
        onTags={setTags}
        save={() => call(api.threads.$post({ json: { id, title, description, ...tags } }))}
        onSaved={({ thread }) => {
          setTitle("");
          setDescription("");
          setTags({ language: null, project_id: null });
          queryClient.invalidateQueries({ queryKey: LISTS_KEY });
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
