import { Markdown } from "../ui/Markdown.tsx";
import { Disclosure } from "./Disclosure.tsx";

/** The task's request, in view while the learner codes. It can be collapsed. */
export function Request({ text, title = "What to build" }: { text: string; title?: string }) {
  return (
    <Disclosure title={title}>
      <Markdown text={text} top={3} />
    </Disclosure>
  );
}
