import { sentenceParts } from "#rules/code.ts";

/** Appends a sentence to an element, with its code spans as `<code>`. */
export function appendSentence(parent: HTMLElement, text: string): void {
  for (const part of sentenceParts(text)) {
    const element = document.createElement(part.isCode ? "code" : "span");
    element.textContent = part.text;
    parent.append(element);
  }
}

/** A sentence without the marks of its code spans, for screen readers. */
export function plainSentence(text: string): string {
  return sentenceParts(text)
    .map((part) => part.text)
    .join("");
}
