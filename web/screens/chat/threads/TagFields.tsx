import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#rules/code.ts";
import { useCommunity } from "../Community.tsx";
import classes from "./TagFields.module.css";

/** The tags of a thread as its form has them. */
export type FormTags = { language: Language | null; project_id: number | null };

type Props = { tags: FormTags; onTags: (tags: FormTags) => void };

/** The choice of what a thread is about. */
export function TagFields({ tags, onTags }: Props) {
  const { projects } = useCommunity();
  return (
    <div className={classes.tags}>
      <label>
        <span>Language</span>
        <select
          value={tags.language ?? ""}
          onChange={({ target }) => {
            const language = LANGUAGES.find((name) => name === target.value) ?? null;
            onTags({ ...tags, language });
          }}
        >
          <option value="">Any</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Project</span>
        <select
          value={tags.project_id ?? ""}
          onChange={({ target }) => onTags({ ...tags, project_id: Number(target.value) || null })}
        >
          <option value="">None</option>
          {projects.map(({ project_id, project_name }) => (
            <option key={project_id} value={project_id}>
              {project_name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
