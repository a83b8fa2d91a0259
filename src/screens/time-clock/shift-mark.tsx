import type { LinkableShift, Punctuality, ShiftLink } from "#domain/work/shift-links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";

/** The shift that time at work is for, and how punctual it was. */
export function ShiftMark({ link }: { link: ShiftLink & { shift: LinkableShift } }) {
  const format = useFormat();
  const { shift, arrival, departure } = link;
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        For the shift {format.timeOfDay(shift.start_time)} – {format.timeOfDay(shift.end_time)}
      </span>
      {arrival && arrival.mark !== "on-time" && (
        <Badge tone={arrival.mark === "late" ? "caution" : "neutral"}>
          {`In ${distance(arrival, format.hours)}`}
        </Badge>
      )}
      {departure && departure.mark !== "on-time" && (
        <Badge tone={departure.mark === "early" ? "caution" : "neutral"}>
          {`Out ${distance(departure, format.hours)}`}
        </Badge>
      )}
    </div>
  );
}

function distance({ mark, ms }: Punctuality, hours: (ms: number) => string): string {
  return `${hours(Math.abs(ms))} ${mark}`;
}
