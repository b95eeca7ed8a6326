import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";

/** Width of the empty margin that readers of QR codes need, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A text as a QR code. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    return { size: code.size, path: toSvgPath(code) };
  }, [text]);
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label="The link as a QR code"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
