import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";

export const JS_TEMPLATES: readonly ExerciseTemplate[] = [];
