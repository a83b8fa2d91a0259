import type { RemovedWork } from "#domain/work/history.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { timeText } from "#screens/time-records/record-words.ts";

/** What of my punches was taken out of my hours, and why; else nothing. */
export function RemovedList({ removed }: { removed: readonly RemovedWork[] }) {
  const format = useFormat();
  if (removed.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">Removed by a manager</h3>
      <ul aria-label="Removed by a manager" className="divide-y divide-line">
        {removed.map(({ id, at, reason }) => (
          <li key={id} className="py-3 [overflow-wrap:anywhere]">
            <p className="tabular-nums">
              {format.day(at)}, clocked in at {timeText(Date.parse(at), format)}
            </p>
            {reason && <p className="text-sm text-muted">“{reason}”</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
