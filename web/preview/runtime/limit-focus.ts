import type { RuntimeConfig } from "./config.ts";

/**
 * Limits `focus()`, and what focuses something besides: a page that doesn't have the focus takes it only with `takesFocus`, and not after
 * the learner has left it. Otherwise a field or dialog that is opened in a script, or by a timer, would end the learner's typing in the
 * editor. The browser's functions are stored before the page's code runs, which may replace them.
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
  /** Wraps a method that focuses its element or something in it: what is inert can't be focused. */
  const limit = <Name extends string>(
    prototype: HTMLElement & Record<Name, (...args: never[]) => unknown>,
    name: Name,
  ): void => {
    const method: (...args: never[]) => unknown = prototype[name];
    const limited = function (this: HTMLElement, ...args: never[]): unknown {
      if (mayTake || hasFocus()) return apply(method, this, args);
      const { inert } = this;
      this.inert = true;
      try {
        return apply(method, this, args);
      } finally {
        this.inert = inert;
      }
    };
    Object.defineProperty(prototype, name, { value: limited, configurable: true, writable: true });
  };
  limit(HTMLDialogElement.prototype, "show");
  limit(HTMLDialogElement.prototype, "showModal");
  limit(HTMLElement.prototype, "showPopover");
  limit(HTMLFormElement.prototype, "reportValidity");
  limit(HTMLInputElement.prototype, "reportValidity");
  limit(HTMLInputElement.prototype, "select");
  limit(HTMLTextAreaElement.prototype, "select");
  window.focus = () => {
    if (mayTake || hasFocus()) focusWindow();
  };
}
