/**
 * The script of the landing page's documents: all that they fetch before the first click, tap or key. React isn't needed: the links
 * lead to documents of their own.
 */
import "../../transitions/motion.ts";
import { showPart, startLanding } from "./start-landing.ts";

const FIRST_TOUCH = ["pointerdown", "keydown"] as const;

showPart(location.pathname);
startLanding();

const onFirstTouch = () => {
  for (const type of FIRST_TOUCH) removeEventListener(type, onFirstTouch, true);
  // What can't be loaded is left out: the page works without sound.
  import("./first-touch.ts").then(
    ({ onTouch }) => onTouch(),
    () => undefined,
  );
  // What the next page needs (web/build/pages.ts).
  const next = document.querySelector<HTMLScriptElement>("script[data-next]")?.dataset.next ?? "";
  for (const href of next.split(" ").filter(Boolean))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
};
for (const type of FIRST_TOUCH) addEventListener(type, onFirstTouch, true);
