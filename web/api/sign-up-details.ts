/** The details of a sign-up that isn't complete, in the tab's storage. The password is never stored. */
import { tabStorage } from "../storage.ts";

type StoredDetails = { display_name: string; email: string };

const STORAGE_KEY = "codenaut.sign-up";

/** Stores the details for who loads the page again or returns from the checkout without paying. */
export function saveDetails({ display_name, email }: StoredDetails): void {
  tabStorage.setJson(STORAGE_KEY, { display_name, email });
}

export function loadDetails(): StoredDetails {
  const stored = tabStorage.getJson(STORAGE_KEY) as StoredDetails | null;
  return stored ?? { display_name: "", email: "" };
}

/** Removes the details once there is the account, so that nobody finds them who uses the tab later. */
export const forgetDetails = (): void => tabStorage.remove(STORAGE_KEY);
