/**
 * A control's own state. Null stands for HTML's dirty flag being unset: the attributes or the text then
 * apply.
 */
export interface ControlState {
  /** What was typed, or set by a script. */
  value: string | null;
  /** The checkedness of a checkbox or radio button. */
  isChecked: boolean | null;
  isIndeterminate: boolean;
  /** The selectedness of an option. */
  isSelected: boolean | null;
  /** Whether a user has changed the value or tried to submit it, so that `:user-invalid` can match. */
  isUserValidated: boolean;
  /** The value of an output that a reset restores; null while that is its text. */
  defaultValue: string | null;
  /** The custom validity error message; "" for none. */
  customError: string;
  /** The value when the control got the focus. If it differs when the focus leaves, `change` is fired. */
  valueAtFocus: string | null;
  /** The selected text as offsets in UTF-16 code units. */
  selectionStart: number;
  selectionEnd: number;
}
