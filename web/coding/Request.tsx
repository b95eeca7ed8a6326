import { Markdown } from "../ui/Markdown.tsx";
import { Disclosure } from "./Disclosure.tsx";

/** The task's request above the editors. It can be collapsed. */
export function Request({ text }: { text: string }) {
  return (
    <Disclosure title="What to build">
      <Markdown text={text} top={3} />
    </Disclosure>
  );
}
