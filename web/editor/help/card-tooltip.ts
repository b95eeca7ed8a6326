import { type EditorState, type Extension, Prec } from "@codemirror/state";
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Tooltip,
} from "@codemirror/view";
import type { FindCard, NameCard } from "./name-cards.ts";
import { nameAt } from "./names.ts";
import { appendSentence, plainSentence } from "./sentence.ts";

/** Long enough that cards don't open while the mouse only crosses the code. */
const HOVER_MS = 450;

/** The card of the name at a position, if there is one. */
export function cardAt(
  state: EditorState,
  position: number,
  side: -1 | 1,
  findCard: FindCard,
): { from: number; to: number; card: NameCard } | null {
  const name = nameAt(state, position, side);
  const card = name?.names.map(findCard).find((one) => one !== undefined);
  return name && card ? { from: name.from, to: name.to, card } : null;
}

const EXAMPLE_LANGUAGES = { html: "html", css: "css", js: "js" } as const;

function render({ name, concept, example }: NameCard): HTMLElement {
  const card = document.createElement("div");
  card.className = "cm-card";
  const header = document.createElement("header");
  const code = document.createElement("code");
  code.textContent = SHOWN_NAMES[name] ?? name.replace(/^event /, "");
  const title = document.createElement("span");
  title.textContent = concept.name;
  header.append(code, title);
  const sentence = document.createElement("p");
  appendSentence(sentence, concept.sentence);
  const pre = document.createElement("pre");
  pre.textContent = example;
  card.append(header, sentence, pre);
  import("../../ui/highlight.ts").then(
    ({ highlight }) =>
      pre.replaceChildren(
        ...highlight(example, EXAMPLE_LANGUAGES[concept.language]).map(({ text, colour }) => {
          const span = document.createElement("span");
          span.textContent = text;
          span.style.color = colour;
          return span;
        }),
      ),
    // If the highlighter can't be loaded, the example stays in one colour.
    () => undefined,
  );
  return card;
}

/** Names that the code has otherwise than the table of cards. */
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  "<!doctype>": "<!doctype html>",
  "#hex": "#rrggbb",
  ".class": ".name",
  "#id": "#name",
  "`": "`…`",
  "for of": "for … of",
};

/**
 * Cards of the names that have been taught: by hovering, by Ctrl+I (Cmd+I on a Mac) at the cursor, and on a touch screen by selecting the
 * name with a long press. Escape closes them. What has been taught is read at the first use.
 */
export function cards(readTaught: () => Promise<ReadonlySet<string>>): Extension {
  const readCards = async (): Promise<FindCard> => {
    const [taught, { taughtCards }] = await Promise.all([readTaught(), import("./name-cards.ts")]);
    return taughtCards(taught);
  };

  const find = async (view: EditorView, position: number, side: -1 | 1): Promise<Tooltip | null> => {
    // Before a request is sent for it.
    if (!nameAt(view.state, position, side)) return null;
    const findCard = await readCards().catch(() => null);
    if (!findCard || position > view.state.doc.length) return null;
    const found = cardAt(view.state, position, side, findCard);
    if (!found) return null;
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: render(found.card) }) };
  };

  /** The card that was looked for last. */
  let finding: Promise<Tooltip | null> | null = null;
  const tooltip = hoverTooltip(
    (view, position, side) => {
      finding = find(view, position, side);
      return finding;
    },
    { hoverTime: HOVER_MS, hideOnChange: true },
  );

  const open = (view: EditorView, position: number): boolean => {
    const side = nameAt(view.state, position, 1) ? 1 : -1;
    if (!nameAt(view.state, position, side)) return false;
    activateHover(view, position, side, { tooltip, until: (transaction) => transaction.docChanged });
    void announce(view, position, side, finding);
    return true;
  };

  /** @param shown the card, which CodeMirror waits for as well. Any update before it has it makes it drop the card. */
  const announce = async (
    view: EditorView,
    position: number,
    side: -1 | 1,
    shown: Promise<unknown> | null,
  ): Promise<void> => {
    await shown;
    const findCard = await readCards().catch(() => null);
    if (!findCard || position > view.state.doc.length) return;
    const found = cardAt(view.state, position, side, findCard);
    const text = found ? plainSentence(found.card.concept.sentence) : "There is no card for this word.";
    view.dispatch({ effects: EditorView.announce.of(text) });
  };

  let pointerType = "mouse";
  return [
    tooltip,
    Prec.high(
      keymap.of([
        { key: "Mod-i", run: (view) => open(view, view.state.selection.main.head), preventDefault: true },
        {
          key: "Escape",
          run: (view) => {
            if (!hasHoverTooltips(view.state)) return false;
            view.dispatch({ effects: closeHoverTooltips });
            return true;
          },
        },
      ]),
    ),
    EditorView.domEventObservers({
      pointerdown: (event) => {
        pointerType = event.pointerType;
      },
    }),
    EditorView.updateListener.of(({ view, state, selectionSet }) => {
      const { main } = state.selection;
      if (!selectionSet || main.empty || pointerType !== "touch") return;
      const name = nameAt(state, main.from, 1);
      // After the update, in which nothing can be dispatched.
      if (name && name.to >= main.to) queueMicrotask(() => open(view, main.from));
    }),
  ];
}
