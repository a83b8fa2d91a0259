import type { ConsoleOverview } from "#schema/protocol/console-data.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Figure } from "./figure.tsx";

/** The four counters; a dash until they are known. */
export function Counters({ overview }: { overview: ConsoleOverview | undefined }) {
  const { number } = useFormat();
  const shown = (count: number | undefined) => (count === undefined ? "–" : number(count));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Figure title="Total Users" figure={shown(overview?.users)} />
      <Figure title="Staff Accounts" figure={shown(overview?.staff_accounts)} />
      <Figure title="Job Applications" figure={shown(overview?.job_applications)} />
      <Figure title="Job Postings" figure={shown(overview?.job_postings)} />
    </dl>
  );
}
