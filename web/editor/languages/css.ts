import { css } from "@codemirror/lang-css";
import type { Extension } from "@codemirror/state";

/** CSS. */
export const language: Extension = css();
