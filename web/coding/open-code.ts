import { createContext, use } from "react";
import type { Language } from "#rules/code.ts";

/**
 * Opens the code of a language with the caret at the end of a line, counted from 1, and the focus in the editor. With null the
 * caret stays where it is. On a narrow window the code is brought into view.
 */
export type OpenCode = (language: Language, line: number | null) => void;

/** What the parts of a coding page call to open a place in the code. */
export const OpenCodeContext = createContext<OpenCode>(() => undefined);

/** Opens a place in the code, for the parts of a coding page: its tips, its console, its overlays. */
export const useOpenCode = (): OpenCode => use(OpenCodeContext);
