/** States that a view puts an element into, and the pseudo-classes that hold then. */
import { includes, type PageElement } from "../page.ts";
import type { StateTest } from "./matcher.ts";

/** A state in which an element is put, as a browser's tools force one, whatever the page has come to. */
export interface ForcedState {
  kind: "hover" | "focus" | "active" | "checked" | "unchecked" | "invalid" | "valid";
  element: PageElement;
  /** Whether it has the focus as well. */
  isFocused?: boolean;
}

/** Which pseudo-classes hold at an element, if another one is in a state. */
export function stateTest(state: ForcedState | null): StateTest {
  return (element, name) => {
    const target = state?.element;
    const isTarget = element === target;
    switch (name) {
      case "hover":
        return (
          target !== undefined &&
          (state?.kind === "hover" || state?.kind === "active") &&
          includes(element, target)
        );
      case "active":
        return target !== undefined && state?.kind === "active" && includes(element, target);
      case "focus":
      case "focus-visible":
        return isTarget && (state?.kind === "focus" || state?.isFocused === true);
      case "focus-within":
        return (
          target !== undefined &&
          (state?.kind === "focus" || state?.isFocused === true) &&
          includes(element, target)
        );
      case "checked":
        return isTarget && state?.kind === "checked" ? true : isChecked(element, state);
      case "invalid":
      case "user-invalid":
        return isInvalid(element, state, name === "user-invalid");
      case "valid":
      case "user-valid":
        if (element.state.isValid === null && element.tag !== "form") return false;
        return name === "valid" ? !isInvalid(element, state, false) : isTarget && state?.kind === "valid";
      case "placeholder-shown":
        return (
          element.attributes.has("placeholder") &&
          (element.state.value ?? "") === "" &&
          !(isTarget && (state?.kind === "invalid" || state?.kind === "valid"))
        );
      case "disabled":
        return element.state.isDisabled;
      case "enabled":
        return CONTROL.test(element.tag) && !element.state.isDisabled;
      case "required":
        return element.attributes.has("required");
      case "optional":
        return FIELD.test(element.tag) && !element.attributes.has("required");
      case "read-only":
        return !isEditable(element);
      case "read-write":
        return isEditable(element);
      case "open":
        return element.attributes.has("open");
      case "modal":
        return element.tag === "dialog" && element.state.isOnTop;
      case "popover-open":
        return element.attributes.has("popover") && element.state.isOnTop;
      case "default":
        return element.attributes.has("checked") || element.attributes.has("selected");
      case "in-range":
        return element.attributes.get("type") === "number" && element.state.isValid === true;
      case "out-of-range":
        return element.attributes.get("type") === "number" && element.state.isValid === false;
      case "defined":
        return !element.tag.includes("-");
      default:
        return false;
    }
  };
}

const CONTROL = /^(?:input|button|select|textarea|fieldset|option|optgroup)$/;
const FIELD = /^(?:input|select|textarea)$/;

function isChecked(element: PageElement, state: ForcedState | null): boolean {
  if (element === state?.element && state.kind === "unchecked") return false;
  // Of a group of radio buttons one is chosen.
  if (state?.kind === "checked" && state.element.attributes.get("type") === "radio")
    if (element.attributes.get("name") === state.element.attributes.get("name") && element !== state.element)
      return false;
  return element.state.isChecked || element.state.isSelected;
}

function isInvalid(element: PageElement, state: ForcedState | null, byUser: boolean): boolean {
  if (element === state?.element && state.kind === "invalid") return true;
  if (element === state?.element && state.kind === "valid") return false;
  const isForm = element.tag === "form" || element.tag === "fieldset";
  if (isForm) return state?.kind === "invalid" && includes(element, state.element);
  return !byUser && element.state.isValid === false;
}

function isEditable({ tag, attributes, state }: PageElement): boolean {
  if (attributes.has("contenteditable") && attributes.get("contenteditable") !== "false") return true;
  return (tag === "input" || tag === "textarea") && !attributes.has("readonly") && !state.isDisabled;
}
