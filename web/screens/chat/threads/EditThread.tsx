import { useState } from "react";
import type { Thread } from "#contract/community.ts";
import { api, call } from "../../../api/client.ts";
import type { FormTags } from "./TagFields.tsx";
import { ThreadForm } from "./ThreadForm.tsx";

type Props = { thread: Thread; onSaved: () => void; onCancel: () => void };

/** The form to edit an own thread. */
export function EditThread({ thread, onSaved, onCancel }: Props) {
  const [title, setTitle] = useState(thread.title);
  const [description, setDescription] = useState(thread.description);
  const [tags, setTags] = useState<FormTags>({ language: thread.language, project_id: thread.project_id });
  return (
    <ThreadForm
      title={title}
      onTitle={setTitle}
      description={description}
      onDescription={setDescription}
      tags={tags}
      onTags={setTags}
      save={() =>
        call(api.threads[":id"].$put({ param: { id: thread.id }, json: { title, description, ...tags } }))
      }
      onSaved={onSaved}
      onCancel={onCancel}
      submitLabel="Save"
    />
  );
}
