import { type ReactNode, useRef, useState } from "react";
import { AvatarCrop } from "./AvatarCrop.tsx";
import { Button } from "./Button.tsx";

type Props = { children: ReactNode; busy?: boolean; onPicked: (image: Blob) => void };

/** A button that asks for a picture and lets the learner crop it to a square. */
export function AvatarPicker({ children, busy = false, onPicked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // So that the same file can be picked again.
          event.target.value = "";
        }}
      />
      {file && (
        <AvatarCrop
          file={file}
          onCancel={() => setFile(null)}
          onCropped={(image) => {
            setFile(null);
            onPicked(image);
          }}
        />
      )}
    </>
  );
}
