import { css } from "@codemirror/lang-css";
import type { Extension } from "@codemirror/state";

/** The CSS language. */
export const language: Extension = css();
