import { useLocation } from "react-router";
import { ChoosePassword } from "./ChoosePassword.tsx";
import { RequestLink } from "./RequestLink.tsx";

// The pages of mailed links share one chunk, since every chunk's name adds to the first script that all visitors load.
export { Confirm } from "./Confirm.tsx";
export { WeeklyMail } from "./WeeklyMail.tsx";

/** The page for a forgotten password: the request for a link, or with the link's token the new password. */
export function Reset() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return token ? <ChoosePassword key={token} token={token} /> : <RequestLink />;
}
