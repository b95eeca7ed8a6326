import { useQuery } from "@tanstack/react-query";
import { Flag, Printer } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { ReadCertificate } from "#contract/certificates.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { wasSignedIn } from "../../api/user.ts";
import { ReportDialog } from "../../chat/ReportDialog.tsx";
import { loginLink } from "../../login-link.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { useTitle } from "../../ui/page-title.ts";
import classes from "./Certificate.module.css";
import { certificateDate } from "./certificate-date.ts";

/** A certificate, for everybody who has its address, and for print. */
export function Certificate() {
  const { id = "" } = useParams();
  const { data: certificate, error } = useQuery({
    queryKey: ["certificate", id],
    queryFn: () => call(api.certificates[":id"].$get({ param: { id } })),
    // What was withdrawn meanwhile must not be shown again.
    gcTime: 0,
  });
  if (error)
    return (
      <MessagePage title="No certificate here" picture="lost" text={errorMessage(error)}>
        <ButtonLink kind="primary" to={wasSignedIn() ? "/certificates" : "/"}>
          {wasSignedIn() ? "Your certificates" : "To the start"}
        </ButtonLink>
      </MessagePage>
    );
  return certificate ? <Sheet certificate={certificate} /> : <Loading />;
}

function Sheet({ certificate }: { certificate: ReadCertificate }) {
  const { id, map, name, projects, tasks, issued_at, is_own } = certificate;
  const [reporting, setReporting] = useState(false);
  useTitle(`${name} has finished ${map} · Codenaut`);
  const path = `/certificates/${id}`;
  return (
    <main className={classes.page}>
      <div className={classes.actions}>
        {is_own && (
          <ButtonLink to="/certificates" size="small">
            Your certificates
          </ButtonLink>
        )}
        <Button kind="primary" size="small" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" /> Print
        </Button>
        {!is_own &&
          (wasSignedIn() ? (
            <Button kind="ghost" size="small" onClick={() => setReporting(true)}>
              <Flag size={16} aria-hidden="true" /> Report
            </Button>
          ) : (
            <ButtonLink kind="ghost" size="small" to={loginLink(path)}>
              <Flag size={16} aria-hidden="true" /> Report
            </ButtonLink>
          ))}
      </div>
      <article className={classes.sheet}>
        <p className={classes.brand}>Codenaut</p>
        <h1>
          <span>Certificate for</span> <strong>{name}</strong>
        </h1>
        <p className={classes.map}>
          who has built the {projects.length} projects of <b>{map}</b>
        </p>
        <img src={`/maps/${map}.webp`} alt="" width={2000} height={1300} />
        <ul aria-label="Projects">
          {projects.map((project) => (
            <li key={project}>{project}</li>
          ))}
        </ul>
        <p>{tasks} tasks in HTML, CSS and JavaScript, every one of them shipped right.</p>
        <footer>
          <p>
            <time dateTime={new Date(issued_at).toISOString()}>{certificateDate(issued_at)}</time>
          </p>
          <p>
            Proved at <span className={classes.address}>{location.origin + path}</span>
          </p>
        </footer>
      </article>
      {reporting && (
        <ReportDialog
          target={{ target_kind: "certificate", target_id: id }}
          onClose={() => setReporting(false)}
        />
      )}
    </main>
  );
}
