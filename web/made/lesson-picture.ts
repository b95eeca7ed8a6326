import { useEffect, useState } from "react";
import type { Code } from "#rules/code.ts";

/** The picture that the lessons use. A frame for other people's code loads nothing, so it gets the picture itself. */
const PICTURE = "/noobie.png";
/** Each place has a copy of the picture, of 33 kB as text. */
const MAX_PLACES = 20;

/**
 * A page's code with the lessons' picture in its HTML.
 * @returns undefined while the picture is fetched; the code as it is where it has none, or where the picture can't be fetched
 */
export function useCodeWithPicture(code: Code): Code | undefined {
  const places = code.html.split(PICTURE).length - 1;
  const needsPicture = places > 0 && places <= MAX_PLACES;
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!needsPicture) return;
    let isStale = false;
    readPicture().then(
      (address) => isStale || setPicture(address),
      () => isStale || setPicture(PICTURE),
    );
    return () => {
      isStale = true;
    };
  }, [needsPicture]);
  if (!needsPicture) return code;
  return picture === undefined ? undefined : { ...code, html: code.html.replaceAll(PICTURE, picture) };
}

/** The picture as a `data:` address. */
async function readPicture(): Promise<string> {
  const blob = await (await fetch(PICTURE)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
