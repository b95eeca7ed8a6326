import { ApiError, errorMessage } from "../api/client.ts";

/** Validation errors: a sentence for each field, or one for the whole form. */
export type FormProblems = { title?: string; description?: string; content?: string; form?: string };

/** The validation errors of a failed request, by field. */
export function formProblemsOf(error: unknown): FormProblems {
  if (!(error instanceof ApiError) || error.fields.length === 0) return { form: errorMessage(error) };
  const problems: FormProblems = {};
  for (const name of ["title", "description", "content"] as const) {
    const problem = error.field(name);
    if (problem) problems[name] = problem;
  }
  return Object.keys(problems).length > 0 ? problems : { form: errorMessage(error) };
}
