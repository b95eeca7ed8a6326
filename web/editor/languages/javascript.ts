import { javascript } from "@codemirror/lang-javascript";
import type { Extension } from "@codemirror/state";

/** JavaScript. */
export const language: Extension = javascript();
