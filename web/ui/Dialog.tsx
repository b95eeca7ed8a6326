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

/** A modal `<dialog>`. The focus stays inside, Esc calls `onClose`, and afterwards the focus returns to the opener. */
export function Dialog({ title, hideTitle = false, onClose, children, wide = false }: Props) {
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${wide ? classes.wide : ""}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={hideTitle ? "visuallyHidden" : classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
