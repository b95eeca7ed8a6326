/** What counts as input. To point at the page does too, since a press or a key follows it. */
const INPUTS = ["keydown", "beforeinput", "pointerdown", "pointermove"] as const;

let input: Promise<void> | null = null;

/**
 * Resolves with the first input into this document, for what an editor needs no earlier. At once where there was some, such as the press
 * that led to the screen.
 */
export function firstInput(): Promise<void> {
  input ??= new Promise((resolve) => {
    // Older browsers don't know it, and wait for the next input.
    if (navigator.userActivation?.hasBeenActive) return resolve();
    const onInput = () => {
      for (const type of INPUTS) removeEventListener(type, onInput, true);
      resolve();
    };
    for (const type of INPUTS) addEventListener(type, onInput, true);
  });
  return input;
}
