import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CertifiedMap } from "#contract/certificates.ts";
import { MAX_CERTIFICATE_NAME_CHARACTERS } from "#rules/certificates.ts";
import type { MapName } from "#rules/map-names.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { isFocusFree } from "../../ui/focus-free.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import classes from "./Certificates.module.css";
import { certificateDate } from "./certificate-date.ts";

const OWN_CERTIFICATES = screenQuery(["own-certificates"], () => call(api["own-certificates"].$get()));

const refresh = () => queryClient.invalidateQueries({ queryKey: OWN_CERTIFICATES.queryKey });

/** The maps with what is left of each, and the learner's certificates. */
export function Certificates() {
  const screen = useScreen(OWN_CERTIFICATES);
  if (!screen) return <Loading />;
  return (
    <SubPage title="Certificates" maxWidth={1040}>
      <p className={classes.intro}>
        There is one for each map, once every task of it is shipped right. It has an address that proves it to
        anybody whom you show it, without an account.
      </p>
      <ul className={classes.maps}>
        {screen.maps.map((one) => (
          <MapPanel
            key={one.map}
            certified={one}
            issuing={screen.issuing}
            displayName={screen.user_state.display_name}
          />
        ))}
      </ul>
    </SubPage>
  );
}

type PanelProps = { certified: CertifiedMap; issuing: boolean; displayName: string };

function MapPanel({ certified, issuing, displayName }: PanelProps) {
  const { map, projects, tasks, right, certificate, removed, withdrawn } = certified;
  const { confirm, notify } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = certificate?.id;
  /** The certificate that there was before an act of the learner. */
  const before = useRef<{ id: string | undefined }>(undefined);
  const showAnew = () => {
    before.current = { id: shown };
    void refresh();
  };
  // The button that was pressed is gone then, and its focus with it.
  useEffect(() => {
    if (!before.current || before.current.id === shown) return;
    before.current = undefined;
    if (isFocusFree()) heading.current?.focus();
  }, [shown]);
  const withdraw = useAction((id: string) => call(api.certificates[":id"].$delete({ param: { id } })), {
    onSuccess: () => {
      notify("The certificate is withdrawn.");
      showAnew();
    },
  });
  const askFirst = async (id: string) => {
    const question = `Withdraw the certificate of ${map}? Its address proves nothing any more, and neither does a printed copy. You can make another one.`;
    if (await confirm(question, { yes: "Withdraw" })) withdraw.run(id);
  };
  return (
    <li className={classes.map}>
      <img src={`/maps/${map}-card.webp`} alt="" width={480} height={312} />
      <div className={classes.what}>
        <h2 ref={heading} tabIndex={-1}>
          {map}
        </h2>
        {certificate ? (
          <>
            <p>
              {certificate.name}, {certificateDate(certificate.issued_at)}
            </p>
            <div className={classes.actions}>
              <ButtonLink to={`/certificates/${certificate.id}`} kind="primary" size="small">
                Open and print
              </ButtonLink>
              <Button size="small" kind="ghost" busy={withdraw.busy} onClick={() => askFirst(certificate.id)}>
                Withdraw
              </Button>
            </div>
          </>
        ) : removed ? (
          <p>A moderator has taken this certificate away.</p>
        ) : withdrawn ? (
          <p>
            You have withdrawn it. It was reported before: once a moderator has looked, you can make another
            one.
          </p>
        ) : right < tasks || tasks === 0 ? (
          <>
            <p>
              {right} of {tasks} tasks right, in {projects} projects
            </p>
            <progress value={right} max={Math.max(tasks, 1)} aria-label={`Tasks right of ${map}`} />
            <ButtonLink to="/journey" size="small">
              To the map
            </ButtonLink>
          </>
        ) : issuing ? (
          <NameForm map={map} displayName={displayName} onIssued={showAnew} />
        ) : (
          <p>All {tasks} tasks right. No certificates are made for now.</p>
        )}
      </div>
    </li>
  );
}

type FormProps = { map: MapName; displayName: string; onIssued: () => void };

/** The form for the name on the certificate. */
function NameForm({ map, displayName, onIssued }: FormProps) {
  const [name, setName] = useState(displayName);
  const [problem, setProblem] = useState<string>();
  const issue = useAction(() => call(api.certificates.$post({ json: { map, name } })), {
    onSuccess: onIssued,
    onError: (error) => {
      setProblem((error instanceof ApiError && error.field("name")) || errorMessage(error));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (issue.busy) return;
    setProblem(undefined);
    issue.run(undefined);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Field
        label="The name on it"
        hint="Everybody who has its address reads this name."
        value={name}
        maxLength={MAX_CERTIFICATE_NAME_CHARACTERS}
        autoComplete="name"
        problem={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={issue.busy}>
        {issue.busy ? "Making it..." : "Make the certificate"}
      </Button>
    </form>
  );
}
