import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { LIMITS, type PlanningLimits } from "./limit-words.ts";
import { WEEK_STARTS } from "./planning-fields.tsx";

/** The limits for those who do not decide them. */
export function LimitFacts({ limits }: { limits: PlanningLimits }) {
  const { hours, amount } = useFormat();
  const shown = LIMITS.filter(({ field }) => field !== "week_budget" || limits.managers_see_cost);
  const facts = [
    ["First day of the week", WEEK_STARTS.find(({ value }) => value === limits.week_start)?.label],
    ["Work before opening", hours(limits.before_opening_minutes * MINUTE_MS)],
    ["Work after closing", hours(limits.after_closing_minutes * MINUTE_MS)],
  ];
  return (
    <>
      <p className="text-muted">Admins of your business can change them.</p>
      <dl className="divide-y divide-line">
        {facts.map(([label, text]) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
        {shown.map(({ field, label, why, unit }) => {
          const value = limits[field];
          const text = unit === "hours" ? hours((value ?? 0) * MINUTE_MS) : amount(value);
          return (
            <div key={field} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
              <dt className="font-semibold">{label}</dt>
              <dd className="font-semibold tabular-nums">{value === null ? "No limit" : text}</dd>
              <dd className="col-span-2 text-sm text-muted">{why}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
