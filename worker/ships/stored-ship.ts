/** The forms in which a ship is stored: short ones with compact rows, and without what an earlier release reads. `isShip` finds both. */
import { type Bindings, hasCompactRows } from "../platform/env.ts";
import { type Tip, writeTips } from "../rules/code.ts";
import { shortHash, shortShipId } from "../rules/short-forms.ts";

/** A ship's columns in the form that a new row has. */
export type StoredForms = { stored_id: string; submission_hash: string; tips: string };

/** @param hash of what was sent, in hexadecimal */
export function storedForms(env: Bindings, ship_id: string, hash: string, tips: readonly Tip[]): StoredForms {
  const isShort = hasCompactRows(env);
  return {
    stored_id: isShort ? shortShipId(ship_id) : ship_id,
    submission_hash: isShort ? shortHash(hash) : hash,
    tips: writeTips(tips, isShort),
  };
}
