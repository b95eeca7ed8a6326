import type { KeyboardEvent } from "react";

/** The code of a key that an input method takes. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key is for an input method, which composes a word from several keys: Enter confirms the word, and Esc drops it. In Safari the
 * composition is over before the Enter that confirms it arrives, which only its code tells.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE;
