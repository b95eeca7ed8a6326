import type { ComponentProps } from "react";
import classes from "./SkipButton.module.css";

type Props = ComponentProps<"button"> & {
  /** The key that does the same. */
  skipKey: "Enter" | "Esc";
};

/** The button that ends one of the product's own waits. */
export function SkipButton({ skipKey, className = "", ...button }: Props) {
  return (
    <button type="button" className={`${classes.skip} ${className}`} {...button}>
      Skip <kbd>{skipKey}</kbd>
    </button>
  );
}
