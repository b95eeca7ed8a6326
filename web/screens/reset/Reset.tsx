import { useLocation } from "react-router";
import { AskForLink } from "./AskForLink.tsx";
import { ChoosePassword } from "./ChoosePassword.tsx";

// Both pages of mailed links come as one chunk: each more would be named in every visitor's first script.
export { Confirm } from "./Confirm.tsx";

/** A forgotten password: first the address, then, with the mailed link, a new one. */
export function Reset() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return token ? <ChoosePassword key={token} token={token} /> : <AskForLink />;
}
