import { api, call } from "../../api/client.ts";
import { screenQuery, useScreen, useUser } from "../../api/user.ts";
import { MatchList } from "../../arena/MatchList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ConfirmNotice } from "../../ui/ConfirmNotice.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import { AvatarPanel } from "./AvatarPanel.tsx";
import { DangerZone } from "./DangerZone.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { MedalsPanel } from "./MedalsPanel.tsx";
import { NamePanel } from "./NamePanel.tsx";
import panel from "./Panel.module.css";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { PlanPanel } from "./PlanPanel.tsx";
import classes from "./Profile.module.css";
import { SessionsPanel } from "./SessionsPanel.tsx";

const profileQuery = screenQuery(["profile"], () => call(api.me.$get()));

/** The learner's profile, plan, battles and account. */
export function Profile() {
  const screen = useScreen(profileQuery);
  const user = useUser();
  if (!screen || !user) return <Loading />;
  return (
    <SubPage title="Profile" maxWidth={1040}>
      <ConfirmNotice />
      <div className={classes.panels}>
        <AvatarPanel user={user} />
        <NamePanel user={user} />
        <PlanPanel />
        <section className={panel.panel} aria-labelledby="battles-title">
          <h2 id="battles-title">Battles</h2>
          <MatchList />
          <p>
            <ButtonLink to="/friends" size="small">
              Your friends
            </ButtonLink>{" "}
            <ButtonLink to="/made" size="small">
              Your pages
            </ButtonLink>{" "}
            <ButtonLink to="/certificates" size="small">
              Your certificates
            </ButtonLink>
          </p>
        </section>
        <MedalsPanel />
        <PasswordPanel />
        <SessionsPanel />
        <ExportPanel />
        <DangerZone />
      </div>
    </SubPage>
  );
}
