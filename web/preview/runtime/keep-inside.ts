import type { AddLine, RuntimeConfig, Tell } from "./config.ts";

/**
 * Keeps the page in its place and says so where the sandbox alone would be silent: links that would leave, forms (a sandbox
 * without `allow-forms` swallows even the `submit` event, which every beginner's form listens to), refused loads, and
 * documents that grow past what a browser lays out in good time.
 */
export function keepInside(config: RuntimeConfig, tell: Tell, add: AddLine): void {
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
    const address = link?.getAttribute("href")?.trim() ?? "#";
    if (address.startsWith("#") || /^javascript:/i.test(address)) return;
    event.preventDefault();
    add("info", `This link leads to ${address.slice(0, 200)}. In the preview it stays here.`);
  });

  // Enter in a field of a form without a submit button; with one, the browser clicks the button itself.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.form || field.type === "button") return;
    const buttons = [...field.form.elements].filter((item) => {
      return (
        (item instanceof HTMLButtonElement || item instanceof HTMLInputElement) && item.type === "submit"
      );
    });
    if (buttons.length === 0) submit(field.form, null);
  });

  // A page without an address of its own has that of the page around it as its base.
  const ownFiles = new URL(document.baseURI).origin;
  let refused = 0;
  document.addEventListener("securitypolicyviolation", (event) => {
    const isLoad = /^(img|font|style|script|connect|media|frame|child|object|worker)-src/.test(
      event.effectiveDirective,
    );
    // A relative address is one of the learner's own files, which the tabs stand for.
    if (!isLoad || !/^https?:/.test(event.blockedURI) || event.blockedURI.startsWith(ownFiles)) return;
    refused += 1;
    // A loop of refused loads is told of, not counted out.
    if (refused > 10) return;
    add(
      "warn",
      `The preview did not load ${event.blockedURI.slice(0, 200)}. It has no network, only pictures and fonts by https.`,
    );
  });

  const all = document.getElementsByTagName("*");
  const observer = new MutationObserver(() => {
    if (all.length <= config.maxNodes) return;
    observer.disconnect();
    document.body?.replaceChildren();
    add("error", `Stopped: this page made more than ${config.maxNodes} elements, so it was emptied.`);
    tell({ type: "overrun" });
    observer.observe(document, { childList: true, subtree: true });
  });
  observer.observe(document, { childList: true, subtree: true });
}
