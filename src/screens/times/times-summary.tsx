import { lengthOf, without } from "#domain/time/spans.ts";
import type { WorkTimes } from "#domain/work/interval-edit.ts";
import { useFormat } from "#screens/business/use-format.ts";

/** How long typed times are, and whether they run into the next day. */
export function TimesSummary({ times: { start, end, breaks } }: { times: WorkTimes }) {
  const format = useFormat();
  const isWhole = start !== null && end !== null && end > start;
  const iso = (at: number | null) => new Date(at ?? 0).toISOString();
  const isNextDay = isWhole && format.dayOf(iso(start)) !== format.dayOf(iso(end));
  return (
    <p role="status" className="-mt-1 text-muted empty:hidden">
      {isWhole && `${format.hours(lengthOf(without([{ start, end }], breaks)))} worked`}
      {isNextDay && `, until ${format.shortDay(iso(end))}`}
    </p>
  );
}
