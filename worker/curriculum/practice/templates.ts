/** All templates of exercises. */
import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";
import { CSS_TEMPLATES } from "./css.ts";
import { HTML_TEMPLATES } from "./html.ts";
import { JS_TEMPLATES } from "./js.ts";
import { JS_EVENT_TEMPLATES } from "./js-events.ts";
import { JS_STEP_TEMPLATES } from "./js-steps.ts";

export const EXERCISE_TEMPLATES: readonly ExerciseTemplate[] = [
  ...HTML_TEMPLATES,
  ...CSS_TEMPLATES,
  ...JS_TEMPLATES,
  ...JS_STEP_TEMPLATES,
  ...JS_EVENT_TEMPLATES,
];
