import { LessonText } from "../ui/LessonText.tsx";
import { Disclosure } from "./Disclosure.tsx";

/** The task's request, in view while the learner codes. It can be collapsed. */
export function Request({ text, title = "Task" }: { text: string; title?: string }) {
  return (
    <Disclosure title={title}>
      <LessonText text={text} top={3} />
    </Disclosure>
  );
}
