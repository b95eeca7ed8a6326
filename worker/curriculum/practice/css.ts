import type { ExerciseTemplate } from "../../rules/practice/exercise.ts";

export const CSS_TEMPLATES: readonly ExerciseTemplate[] = [];
