/** Answers of three values: true, false, and null for what can't be told. */

export type Answer = boolean | null;

/** Whether all hold: an open one counts only where none is false. */
export function and(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

/** Whether one holds: an open one counts only where none is true. */
export function or(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

export function not(answer: Answer): Answer {
  return answer === null ? null : !answer;
}
