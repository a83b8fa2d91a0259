import { comparedDays } from "#domain/statistics/periods.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { comparisonText } from "./change-words.ts";
import type { StatisticsPlace } from "./use-statistics-place.ts";

interface RangeLineProps {
  place: StatisticsPlace;
  answer: StatisticsAnswer | undefined;
  /** Not everything is on this device yet. */
  isFilling: boolean;
  progress: { done: number; of: number } | null;
}

/** So many blocks are counted before anybody wonders. */
const SHOWN_FROM = 8;

/** Which days are shown and compared with which, and how far the counting is where it takes a while. */
export function RangeLine({ place: { range, today }, answer, isFilling, progress }: RangeLineProps) {
  const format = useFormat();
  const compared = comparedDays(range, today);
  const isRunning = range.from <= today && today <= range.to;
  const isSlow = progress !== null && progress.of >= SHOWN_FROM;
  return (
    <div>
      <p className="font-semibold">
        {format.dayRange(range.from, range.to)}{" "}
        <span className="font-normal text-muted">
          {compared ? comparisonText(range, compared, format) : "Nothing to compare until tomorrow"}
        </span>
      </p>
      <p role="status" className="min-h-6 text-sm text-muted">
        {isSlow && `Counting ${format.number(progress.done)} of ${format.number(progress.of)} weeks`}
        {!isSlow && isFilling && "Not everything has arrived here yet."}
        {!isSlow &&
          !isFilling &&
          answer &&
          isRunning &&
          "This period is still in progress. Today and later days are not part of the comparison."}
      </p>
      <div className="h-2">
        {isSlow && <ProgressBar label="Counting" isBare value={progress.done} maxValue={progress.of} />}
      </div>
    </div>
  );
}
