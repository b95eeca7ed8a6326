import { sentenceParts } from "#rules/code.ts";

/** A sentence of a lesson or exercise, with its code spans as code. */
export function Sentence({ text }: { text: string }) {
  return sentenceParts(text).map((part, at) => {
    const key = `${at} ${part.text}`;
    return part.isCode ? <code key={key}>{part.text}</code> : <span key={key}>{part.text}</span>;
  });
}
