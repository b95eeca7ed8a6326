import { Wrench } from "lucide-react";
import { LessonText } from "../ui/LessonText.tsx";
import classes from "./ToolsPane.module.css";

/** The texts of the tools as Markdown, one for each language. `tools`: the names of what the task introduces. */
export type ToolTexts = { tools: readonly string[]; html_tools: string; css_tools: string; js_tools: string };

const SECTIONS = [
  ["HTML", "html_tools"],
  ["CSS", "css_tools"],
  ["JavaScript", "js_tools"],
] as const;

/** The tools, within the pane beside the code. */
export function ToolsPane({ tools, loading }: { tools: ToolTexts; loading: boolean }) {
  const shown = SECTIONS.filter(([, key]) => tools[key].trim() !== "");
  return (
    <aside className={classes.text} aria-label="Tools">
      <h2>
        <Wrench size={20} aria-hidden="true" />
        Tools
      </h2>
      {tools.tools.length > 0 && (
        <ul className={classes.names} aria-label="New here">
          {tools.tools.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
      {shown.map(([name, key]) => (
        <section key={key} data-language={key}>
          <h3>{name}</h3>
          <LessonText text={tools[key]} top={4} />
        </section>
      ))}
      {loading && <p role="status">Loading...</p>}
      {!loading && shown.length === 0 && <p>Nothing new this time: you have all the tools you need.</p>}
    </aside>
  );
}
