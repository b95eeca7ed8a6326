import { useLocation } from "react-router";
import { AskForLink } from "./AskForLink.tsx";
import { ChoosePassword } from "./ChoosePassword.tsx";

/** A forgotten password: first the address, then, with the mailed link, a new one. */
export function Reset() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return token ? <ChoosePassword key={token} token={token} /> : <AskForLink />;
}
