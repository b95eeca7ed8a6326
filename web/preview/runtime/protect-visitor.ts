/**
 * Keeps somebody else's page, where it can be typed into, from what it has no use for but to mislead:
 *
 * - Password fields aren't drawn.
 * - Its code can't change what the visitor copies.
 *
 * It runs before the page's code, and holds what it needs, which that code may replace. What looks like a password field but is none can't be
 * told from a text field; nothing that is typed leaves the frame in any case.
 */
export function protectVisitor(add: (level: "info", text: string) => void): void {
  const { apply } = Reflect;
  const getterOf = (prototype: object, name: string) =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined);
  const typeOf = getterOf(HTMLInputElement.prototype, "type");
  const styleOf = getterOf(HTMLElement.prototype, "style");
  const { setProperty, getPropertyPriority, getPropertyValue } = CSSStyleDeclaration.prototype;
  const { observe } = MutationObserver.prototype;
  const { querySelectorAll: inFragment } = DocumentFragment.prototype;
  const { querySelectorAll: inDocument } = Document.prototype;
  let isTold = false;

  const hidePasswords = (root: Document | ShadowRoot): void => {
    const inputs = apply(root === document ? inDocument : inFragment, root, ["input"]) as NodeListOf<Element>;
    for (let index = 0; index < inputs.length; index += 1) {
      const input = inputs[index];
      if (apply(typeOf, input, []) !== "password") continue;
      const style = apply(styleOf, input, []);
      const isHidden =
        apply(getPropertyValue, style, ["display"]) === "none" &&
        apply(getPropertyPriority, style, ["display"]) === "important";
      if (!isHidden) apply(setProperty, style, ["display", "none", "important"]);
      if (!isTold) add("info", "Password fields aren't drawn on somebody else's page.");
      isTold = true;
    }
  };
  const watch = (root: Document | ShadowRoot): void => {
    const observer = new MutationObserver(() => hidePasswords(root));
    apply(observe, observer, [
      root,
      { childList: true, subtree: true, attributes: true, attributeFilter: ["type", "style"] },
    ]);
    hidePasswords(root);
  };
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root: ShadowRoot = apply(attachShadow, this, [init]);
    watch(root);
    return root;
  };

  // It could attach one, too.
  for (const prototype of [Element.prototype, ShadowRoot.prototype])
    Object.defineProperty(prototype, "setHTMLUnsafe", { value: undefined });

  Object.defineProperty(Document.prototype, "execCommand", { value: () => false });
  for (const type of ["copy", "cut"]) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  }
}
