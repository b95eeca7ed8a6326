import type { ComponentProps } from "react";
import { Link } from "react-router";
import classes from "./Button.module.css";

type Kind = "primary" | "plain" | "ghost" | "danger" | "paid";
type Look = { kind?: Kind; size?: "small" | "medium" | "large" };

const classOf = ({ kind = "plain", size = "medium" }: Look, className = "") =>
  `${classes.button} ${classes[kind]} ${classes[size]} ${className}`;

/** A button. While `busy`, clicks are ignored. It isn't `disabled` then, since a disabled button loses the focus. */
export function Button({
  kind,
  size,
  busy = false,
  className,
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(kind && { kind }), ...(size && { size }) }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classOf({ ...(kind && { kind }), ...(size && { size }) }, className)} />;
}
