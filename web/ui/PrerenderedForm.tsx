import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { restoreFocus, takePrerendered } from "./prerendered-form.ts";

type Props = {
  onSubmit: (event: FormEvent) => void;
  /** Called where a visitor has typed before the scripts had come: with the values of the fields in their order. */
  onTyped: (values: string[]) => void;
  children: ReactNode;
};

/** A form that the build can render into a page's document. It goes on where a visitor has begun to type, and is submitted where that was pressed. */
export function PrerenderedForm({ onSubmit, onTyped, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(false);
  const typed = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    const before = takePrerendered();
    if (!before) return;
    if (before.typed.some((value) => value !== "")) typed(before.typed);
    if (before.focus && form.current) restoreFocus(form.current, before.focus);
    setSubmits(before.submitted);
  }, []);
  // After the rendering with what was typed.
  useEffect(() => {
    if (submits) form.current?.requestSubmit();
  }, [submits]);
  return (
    // Without a script, this method does nothing.
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}
