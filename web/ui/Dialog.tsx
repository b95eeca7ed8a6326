import { type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./Dialog.module.css";

type Props = {
  title: string;
  /** The title is for screen readers only. */
  hideTitle?: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
};

/** A modal dialog: the platform's own, so that focus stays inside, Esc closes it and focus returns where it was. */
export function Dialog({ title, hideTitle = false, onClose, children, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
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
