import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { MedalProgress } from "#contract/standing.ts";
import { RATING_MEDAL } from "#rules/medals.ts";
import { api, call, errorMessage } from "../../api/client.ts";
import { useUser } from "../../api/user.ts";
import { Medal } from "../../ui/Medal.tsx";
import classes from "./Panel.module.css";

const medalsQuery: UseQueryOptions<{ medals: MedalProgress[] }> = {
  queryKey: ["medals"],
  queryFn: () => call(api.medals.$get()),
  staleTime: 0,
};

/** The learner's medals, and how far it is to the others. */
export function MedalsPanel() {
  const { data, error } = useQuery(medalsQuery);
  // Who hides ratings reads of none.
  const hidden = useUser()?.hide_ratings ? RATING_MEDAL : null;
  const medals = data?.medals.filter(({ id }) => id !== hidden);
  return (
    <section className={classes.panel} aria-labelledby="medals-title">
      <h2 id="medals-title">Medals</h2>
      {error && <p role="alert">{errorMessage(error)}</p>}
      <ul className={classes.medals}>
        {medals?.map((medal) => (
          <Medal key={medal.id} medal={medal} />
        ))}
      </ul>
    </section>
  );
}
