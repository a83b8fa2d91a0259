import type { PlanCounts } from "#schema/protocol/console-data.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { PLANS } from "./plan-words.ts";

const FILLS: Record<keyof PlanCounts, string> = {
  free: "bg-chart-1",
  basic: "bg-chart-2",
  pro: "bg-chart-3",
  enterprise: "bg-chart-4",
};

/** The plans as shares of one bar, with what each part is below it. */
export function PlanBar({ counts, isEstimate }: { counts: PlanCounts; isEstimate: boolean }) {
  const { percent } = useFormat();
  const total = PLANS.reduce((sum, { id }) => sum + counts[id], 0);
  const share = (id: keyof PlanCounts) => (total === 0 ? 0 : counts[id] / total);
  return (
    <figure aria-label={isEstimate ? "Estimated shares of the plans" : "Shares of the plans"}>
      <div aria-hidden="true" className="flex h-6 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {PLANS.filter(({ id }) => counts[id] > 0).map(({ id }) => (
          <div key={id} className={FILLS[id]} style={{ width: `${share(id) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {PLANS.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden="true" className={`size-3 rounded-sm ${FILLS[id]}`} />
            {name} {percent(share(id))}
          </li>
        ))}
      </ul>
    </figure>
  );
}
