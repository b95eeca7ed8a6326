import { ButtonLink } from "./Button.tsx";

/** Leads a Starter to the Warrior plan, and back here once it is paid. */
export function UpgradeButton() {
  return (
    <ButtonLink to="/profile#plan" kind="paid" size="large">
      Become a Warrior
    </ButtonLink>
  );
}
