import type { AddLine, RuntimeConfig, Send } from "./config.ts";

/**
 * Handles what the sandbox would block without a message, and explains it in the console:
 *
 * - Links to other pages are not followed.
 * - Forms are not sent, but they fire `submit`. In a sandbox without `allow-forms` they wouldn't, and beginners listen to that event.
 * - Loads that the policy blocks add a warning.
 * - A page with more than `maxNodes` elements is emptied, since its layout would take too long.
 */
export function restrictPage(config: RuntimeConfig, send: Send, add: AddLine): void {
  const submit = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
    if (!form.noValidate && !form.reportValidity()) return;
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
    if (form.dispatchEvent(event)) add("info", "The form was sent. In the preview it goes nowhere.");
  };
  HTMLFormElement.prototype.requestSubmit = function (submitter = null) {
    submit(this, submitter);
  };

  addEventListener("click", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement | HTMLInputElement>("button, input");
    if (button?.form && !button.disabled && (button.type === "submit" || button.type === "image")) {
      event.preventDefault();
      submit(button.form, button);
      return;
    }
    const link = event.target.closest("a[href], area[href]");
    const href = link?.getAttribute("href")?.trim() ?? "#";
    if (href.startsWith("#") || /^javascript:/i.test(href)) return;
    event.preventDefault();
    add("info", `This link leads to ${href.slice(0, 200)}. In the preview it stays here.`);
  });

  // Enter submits a form without a submit button. If there is one, the browser clicks it. An Enter for an input method doesn't (ui/composing.ts).
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.form || field.type === "button") return;
    const buttons = [...field.form.elements].filter((item) => {
      return (
        (item instanceof HTMLButtonElement || item instanceof HTMLInputElement) && item.type === "submit"
      );
    });
    if (buttons.length === 0) submit(field.form, null);
  });

  // The base URL of a `srcdoc` page is that of its parent, so this is also the origin of its relative URLs.
  const ownOrigin = new URL(document.baseURI).origin;
  let blockedLoads = 0;
  document.addEventListener("securitypolicyviolation", (event) => {
    const isLoad = /^(img|font|style|script|connect|media|frame|child|object|worker)-src/.test(
      event.effectiveDirective,
    );
    // A relative URL, such as `style.css`, means one of the learner's own files, whose code is in the tabs.
    if (!isLoad || !/^https?:/.test(event.blockedURI) || event.blockedURI.startsWith(ownOrigin)) return;
    blockedLoads += 1;
    // A loop of blocked loads adds no further warnings.
    if (blockedLoads > 10) return;
    add(
      "warn",
      `The preview did not load ${event.blockedURI.slice(0, 200)}. It has no network, only pictures and fonts by https.`,
    );
  });

  const elements = document.getElementsByTagName("*");
  const limitElements = (): void => {
    if (elements.length <= config.maxNodes) return;
    observer.disconnect();
    document.body?.replaceChildren();
    add("error", `Stopped: this page made more than ${config.maxNodes} elements, so it was emptied.`);
    send({ type: "overrun" });
    observe();
  };
  const observer = new MutationObserver(limitElements);
  const observe = (): void => observer.observe(document, { childList: true, subtree: true });
  // The learner's own page is written within one turn, at whose end there would be a record of each element.
  if (config.runId === "") observe();
  else {
    document.addEventListener("DOMContentLoaded", () => {
      observe();
      limitElements();
    });
  }
}
