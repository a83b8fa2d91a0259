import { useFormat } from "#view/format/use-format.ts";
import { NAME_COLUMN } from "./day-track.ts";

const HOUR = 60;

/** How many people work in each hour, as small bars; in words for those who do not see them. */
export function DayCoverage({ hours }: { hours: readonly { start: number; people: number }[] }) {
  const format = useFormat();
  const most = Math.max(1, ...hours.map(({ people }) => people));
  return (
    <div className="relative">
      <p className="text-sm font-semibold text-muted md:absolute md:bottom-0 md:w-40">People working</p>
      <ol aria-label="People working by hour" className={`flex h-16 items-end ${NAME_COLUMN}`}>
        {hours.map(({ start, people }) => (
          <li key={start} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end px-px">
            <span aria-hidden="true" className="text-xs font-semibold text-muted tabular-nums">
              {people}
            </span>
            <span
              aria-hidden="true"
              className="w-full rounded-t-sm bg-chart-1"
              style={{ height: `${(people / most) * 60}%` }}
            />
            <span className="sr-only">
              {format.hour((start / HOUR) % 24)}: {people === 1 ? "1 person" : `${people} people`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
