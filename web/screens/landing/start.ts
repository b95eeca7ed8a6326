/**
 * The script of the landing page's documents: all that they fetch before the first click, tap or key. React isn't needed: the links
 * lead to documents of their own.
 */
import { nextScripts } from "../../next-scripts.ts";
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
  // For the page that follows.
  for (const href of nextScripts())
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
};
for (const type of FIRST_TOUCH) addEventListener(type, onFirstTouch, true);
