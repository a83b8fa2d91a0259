import { type CountedInterval, totalCountedMs } from "#domain/work/counted-intervals.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useFormat } from "../format/use-format.ts";

/** The counted time of a day. */
export function TotalWorked({ punches }: { punches: readonly CountedInterval[] }) {
  const say = useTimeClockWords();
  const format = useFormat();
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">{say("today.total")}</span>
      <span className="text-lg font-bold tabular-nums">{format.hoursOrDash(totalCountedMs(punches))}</span>
    </p>
  );
}
