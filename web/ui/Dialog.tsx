import { type ReactNode, useId } from "react";
import classes from "./Dialog.module.css";
import { useModal } from "./return-focus.ts";

type Props = {
  title: string;
  /** The title is for screen readers only. */
  hideTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
};

/** A modal dialog: the platform's own, so that focus stays inside and Esc closes it. Afterwards focus returns to what opened it. */
export function Dialog({ title, hideTitle = false, onClose, children, wide = false }: Props) {
  const dialog = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${wide ? classes.wide : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The caller decides: closing is its state, not the element's.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={hideTitle ? "quiet" : classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
