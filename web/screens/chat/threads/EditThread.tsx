import { useState } from "react";
import type { Thread } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import { ThreadForm } from "./ThreadForm.tsx";

type Props = { thread: Thread; onSaved: () => void; onCancel: () => void };

/** The form to edit an own thread. */
export function EditThread({ thread, onSaved, onCancel }: Props) {
  const [title, setTitle] = useState(thread.title);
  const [description, setDescription] = useState(thread.description);
  return (
    <ThreadForm
      title={title}
      onTitle={setTitle}
      description={description}
      onDescription={setDescription}
      save={() => call(api.threads[":id"].$put({ param: { id: thread.id }, json: { title, description } }))}
      onSaved={onSaved}
      onCancel={onCancel}
      submitLabel="Save"
    />
  );
}
