import type { RuntimeConfig } from "./config.ts";

/**
 * Limits `focus()`: a page that doesn't have the focus takes it only with `takesFocus`, and not after the learner has left it. Otherwise a
 * field that is focused in a script, or a timer, would end the learner's typing in the editor. The browser's functions are stored before
 * the page's code runs, which may replace them.
 */
export function limitFocus(config: RuntimeConfig): void {
  const apply = Reflect.apply;
  const hasFocus = document.hasFocus.bind(document);
  const focusWindow = window.focus.bind(window);
  let mayTake = config.takesFocus;
  window.addEventListener("blur", () => {
    mayTake = false;
  });
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype]) {
    const focus = prototype.focus;
    prototype.focus = function (...options) {
      if (mayTake || hasFocus()) apply(focus, this, options);
    };
  }
  window.focus = () => {
    if (mayTake || hasFocus()) focusWindow();
  };
}
