import { Compartment, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { useEffect, useState } from "react";
import type { EditorLanguage } from "../languages/load.ts";
import type { EditorHelp, EditorTip } from "./editor-help.ts";

/** Help and tips of one editor. */
interface Help {
  /** To be put into the state of the editor's view. */
  extension: Extension;
  /** To be called with the view once it is created, and with null when it is destroyed. */
  setView: (view: EditorView | null) => void;
}

const loadExtensions = () => import("./extensions.ts");

const NONE: Extension = [];
/** With these events the editor is used. */
const USES = ["focusin", "pointerover"] as const;

function createCompartments() {
  const help = new Compartment();
  const tips = new Compartment();
  return { help, tips, extension: [help.of(NONE), tips.of(NONE)] };
}

/**
 * Adds help and tips to an editor. Their file is loaded when the editor or the preview beside it is first used, or with the first tip. If
 * it can't be loaded, the editor works without.
 *
 * @param help must be the same object for as long as it means the same. Undefined: no help, as in a battle
 * @param tips must be the same list for as long as they are the same. A new list takes the focus to the first one's line
 */
export function useHelp(
  language: EditorLanguage,
  help: EditorHelp | undefined,
  tips: readonly EditorTip[],
): Help {
  const [view, setView] = useState<EditorView | null>(null);
  const [compartments] = useState(createCompartments);

  useEffect(() => {
    if (!view || !help) return;
    let isStopped = false;
    let isAsked = false;
    const load = () => {
      if (isAsked) return;
      isAsked = true;
      loadExtensions().then(
        ({ helpExtensions }) => {
          if (isStopped) return;
          view.dispatch({ effects: compartments.help.reconfigure(helpExtensions(language, help)) });
        },
        () => undefined,
      );
    };
    const stopPage = help.pointing.onPagePoint((point) => point && load());
    for (const type of USES) view.dom.addEventListener(type, load);
    if (view.hasFocus) load();
    return () => {
      isStopped = true;
      stopPage();
      for (const type of USES) view.dom.removeEventListener(type, load);
    };
  }, [view, help, language, compartments]);

  useEffect(() => {
    if (!view) return;
    if (tips.length === 0) {
      if (compartments.tips.get(view.state) !== NONE)
        view.dispatch({ effects: compartments.tips.reconfigure(NONE) });
      return;
    }
    let isStale = false;
    loadExtensions().then(
      ({ tipExtensions, showTips }) => {
        if (isStale) return;
        view.dispatch({ effects: compartments.tips.reconfigure(tipExtensions) });
        // In a task of its own: by then the result's dialog has returned the focus.
        setTimeout(() => isStale || showTips(view, tips));
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [view, tips, compartments]);

  return { extension: compartments.extension, setView };
}
