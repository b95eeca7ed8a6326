import { type ComponentProps, useId } from "react";
import classes from "./Field.module.css";

type Props = ComponentProps<"input"> & {
  label: string;
  /** A note below the field. */
  hint?: string | undefined;
  /** The validation error. */
  problem?: string | undefined;
};

/** A labelled input with a hint and a validation error, which describe it for screen readers. */
export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className={classes.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
