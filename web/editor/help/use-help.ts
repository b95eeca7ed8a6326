import { Compartment, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { useEffect, useState } from "react";
import { firstInput } from "../../ui/first-input.ts";
import type { EditorLanguage } from "../languages/load.ts";
import type { EditorHelp, EditorTip } from "./editor-help.ts";

/** Help and the tip of one editor. */
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
  const tip = new Compartment();
  return { help, tip, extension: [help.of(NONE), tip.of(NONE)] };
}

/**
 * Adds help and a tip to an editor. Their file is loaded when the editor or the preview beside it is first used, or with the first tip. An
 * editor that opens with the focus is used with the first input. If the file can't be loaded, the editor works without.
 *
 * @param help must be the same object for as long as it means the same. Undefined: no help, as in a battle
 * @param tip must be the same object for as long as it is the same
 */
export function useHelp(language: EditorLanguage, help: EditorHelp | undefined, tip: EditorTip | null): Help {
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
    const loadWithInput = () => void firstInput().then(() => isStopped || load());
    for (const type of USES) view.dom.addEventListener(type, loadWithInput);
    if (view.hasFocus) loadWithInput();
    return () => {
      isStopped = true;
      stopPage();
      for (const type of USES) view.dom.removeEventListener(type, loadWithInput);
    };
  }, [view, help, language, compartments]);

  useEffect(() => {
    if (!view) return;
    if (!tip) {
      if (compartments.tip.get(view.state) !== NONE)
        view.dispatch({ effects: compartments.tip.reconfigure(NONE) });
      return;
    }
    let isStale = false;
    loadExtensions().then(
      ({ tipExtensions, showTip }) => {
        if (isStale) return;
        view.dispatch({ effects: compartments.tip.reconfigure(tipExtensions) });
        showTip(view, tip);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [view, tip, compartments]);

  return { extension: compartments.extension, setView };
}
