/** The address of a battle's target picture. */
import type { Code } from "./code.ts";

/** The picture's size in CSS pixels. The file has twice as many. */
export const BATTLE_PICTURE = { width: 320, height: 200 } as const;

/** What a player sees of a battle when it begins. */
type ShownBattle = { title: string; description: string; start: Code };

/**
 * The path of the picture of a battle's finished page. It is made of nothing but what both players see: a digest of the reference would
 * tell whether a guess is right. No battle's id leads to it.
 */
export function battlePicture({ title, description, start }: ShownBattle): string {
  const { html, css, js } = start;
  const text = JSON.stringify([title, description, html, css, js]);
  const name = [0x811c9dc5, 0x9e3779b9].map((seed) => fnv1a(text, seed).toString(16).padStart(8, "0"));
  return `/battles/${name.join("")}.webp`;
}

/** FNV-1a of UTF-16 code units, 32 bits. It only has to tell a few hundred texts apart. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
