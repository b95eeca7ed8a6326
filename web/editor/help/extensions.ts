/** The help of an editor: a chunk of its own, which is loaded after the editor can be used. */
import type { Extension } from "@codemirror/state";
import type { EditorLanguage } from "../languages/load.ts";
import { cards } from "./card-tooltip.ts";
import type { EditorHelp } from "./editor-help.ts";
import { helpTheme } from "./help-theme.ts";
import { numberHandle } from "./number-handle.ts";
import { pointedElement } from "./pointed-element.ts";
import { swatches } from "./swatches.ts";
import { tipMark } from "./tip-mark.ts";

export { showTip } from "./tip-mark.ts";

/** The help of an editor of a language. */
export function helpExtensions(language: EditorLanguage, help: EditorHelp): Extension {
  return [
    helpTheme,
    // Before the cards, since both have Ctrl+I: at a colour it opens the picker.
    language === "javascript" ? [] : [swatches, numberHandle],
    help.readTaught ? cards(help.readTaught) : [],
    language === "html" ? pointedElement(help.pointing) : [],
  ];
}

/** A tip at its line, which `showTip` sets. */
export const tipExtensions: Extension = [helpTheme, tipMark];
