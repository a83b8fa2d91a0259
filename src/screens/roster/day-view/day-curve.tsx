import { type DayStep, hourlySteps } from "#domain/roster/day-bars.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";
import { NAME_COLUMN } from "#view/shifts/day-track.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";

interface CurveProps {
  steps: readonly DayStep[];
  window: WallSpan;
}

const HOUR = 60;

/**
 * How many people work over the day, as steps, and how many are needed, as a line; in words by hour for screen readers.
 * It stands on the scale of the shifts below it, which a chart with axes of its own could not.
 */
export function DayCurve({ steps, window }: CurveProps) {
  const say = useRosterWords();
  const format = useFormat();
  const isNeeding = steps.some(({ needed }) => needed > 0);
  return (
    <div className="relative">
      <div className="flex flex-wrap gap-x-4 text-sm font-semibold text-muted md:absolute md:bottom-0 md:w-40 md:flex-col">
        <p className="flex items-center gap-2">
          {isNeeding && <span aria-hidden="true" className="size-3 shrink-0 rounded-sm bg-chart-1" />}
          {say("day.working")}
        </p>
        {isNeeding && (
          <p className="flex items-center gap-2">
            <span aria-hidden="true" className="w-3 shrink-0 border-t-3 border-dotted border-chart-2" />
            {say("day.needed")}
          </p>
        )}
      </div>
      <div className={NAME_COLUMN}>
        <ol aria-label={say("day.workingByHour")} className="flex">
          {hourlySteps(steps, window).map(({ start, people, needed }) => {
            const hour = format.hour((start / HOUR) % 24);
            return (
              <li key={start} className="min-w-0 flex-1 text-center">
                <span
                  aria-hidden="true"
                  className={cx(
                    "text-xs font-semibold tabular-nums",
                    people < needed ? "text-caution underline decoration-2 underline-offset-2" : "text-muted",
                  )}
                >
                  {format.number(people)}
                </span>
                <span className="sr-only">
                  {needed > 0
                    ? say("day.workingOfNeeded", { hour, people, needed })
                    : say("day.workingAt", { hour, count: people })}
                </span>
              </li>
            );
          })}
        </ol>
        <Drawing steps={steps} window={window} />
      </div>
    </div>
  );
}

function Drawing({ steps, window }: CurveProps) {
  const most = Math.max(1, ...steps.flatMap(({ people, needed }) => [people, needed]));
  const placed = steps.map(({ start, end, ...counts }) => ({
    ...counts,
    from: start - window.start,
    width: end - start,
  }));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${window.end - window.start} ${most}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="mt-1 block h-12 w-full overflow-visible rtl:-scale-x-100"
    >
      {placed.map(({ from, width, people, needed }) => (
        <g key={from}>
          <rect x={from} y={most - people} width={width} height={people} className="fill-chart-1" />
          {people < needed && (
            <rect
              x={from}
              y={most - needed}
              width={width}
              height={needed - people}
              className="fill-caution-soft"
            />
          )}
        </g>
      ))}
      <path
        d={needLine(placed, most)}
        fill="none"
        strokeWidth="3"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-2"
      />
    </svg>
  );
}

type PlacedStep = Pick<DayStep, "needed"> & { from: number; width: number };

/** A line over the steps in which people are needed, down to nobody before and after them. */
function needLine(steps: readonly PlacedStep[], most: number): string {
  const isNeeding = (place: number) => (steps[place]?.needed ?? 0) > 0;
  const parts = steps.map(({ from, width, needed }, place) => {
    if (needed === 0) return "";
    const [rise, fall] = [`M${from} ${most}`, `V${most}`];
    const along = `V${most - needed}h${width}`;
    return `${isNeeding(place - 1) ? "" : rise}${along}${isNeeding(place + 1) ? "" : fall}`;
  });
  return parts.join("");
}
