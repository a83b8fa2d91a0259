import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { LIMITS, type Limits } from "./limit-words.ts";

/** The limits for those who do not decide them. */
export function LimitFacts({ limits }: { limits: Limits }) {
  const { hours, amount } = useFormat();
  return (
    <>
      <p className="text-muted">Admins of your business can change them.</p>
      <dl className="divide-y divide-line">
        {LIMITS.map(({ field, label, why, unit }) => {
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
