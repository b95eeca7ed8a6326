import { type FormEvent, useState } from "react";
import type { UserState } from "#contract/standing.ts";
import { readDisplayName } from "#rules/display-names.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser } from "../../api/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMessages } from "../../ui/messages.tsx";
import panel from "./Panel.module.css";
import classes from "./Profile.module.css";

/** The form for the learner's display name. */
export function NamePanel({ user }: { user: UserState }) {
  const [name, setName] = useState(user.display_name);
  const [problem, setProblem] = useState("");
  const { notify } = useMessages();
  const save = useAction(
    (display_name: string) => call(api["display-name"].$put({ json: { display_name } })),
    {
      onSuccess: ({ display_name }) => {
        updateUser({ display_name });
        setName(display_name);
        notify("Display name updated!");
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code === "session_missing") return false;
        setProblem(error.field("display_name") ?? error.message);
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.busy) return;
    const parsed = readDisplayName(name);
    if ("problem" in parsed) return setProblem(parsed.problem);
    setProblem("");
    save.run(parsed.name);
  };
  return (
    <section className={panel.panel} aria-labelledby="name-title">
      <h2 id="name-title">Name</h2>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Field
          label="Display Name"
          autoComplete="nickname"
          value={name}
          problem={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem("");
          }}
        />
        <Button type="submit" busy={save.busy}>
          Update Name
        </Button>
      </form>
    </section>
  );
}
