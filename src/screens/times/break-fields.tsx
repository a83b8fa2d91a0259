import { NO_TIME, type WallTime, type WallTimes } from "#domain/work/wall-times.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Icon } from "#ui/icon.tsx";
import { WallTimeField } from "./wall-time-field.tsx";

interface BreakFieldsProps {
  /** The calendar day on which a time falls. */
  dayOf: (time: WallTime) => string;
  breaks: WallTimes["breaks"];
  error: string | undefined;
  onChange: (breaks: WallTimes["breaks"]) => void;
}

/** The breaks of some work. */
export function BreakFields({ dayOf, breaks, error, onChange }: BreakFieldsProps) {
  const replace = (place: number, pause: WallTimes["breaks"][number]) =>
    onChange(breaks.map((one, at) => (at === place ? pause : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Breaks</legend>
      {breaks.map((pause, place) => {
        const label = breaks.length > 1 ? `Break ${place + 1}` : "Break";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has nothing but its place.
          <div key={place} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-4">
              <WallTimeField
                label={label}
                date={dayOf(pause.start)}
                value={pause.start}
                onChange={(start) => replace(place, { ...pause, start })}
              />
              <WallTimeField
                label={`${label} end`}
                date={dayOf(pause.end)}
                value={pause.end}
                error={place === 0 ? error : undefined}
                onChange={(end) => replace(place, { ...pause, end })}
              />
            </div>
            <div className="pt-7.5">
              <Button
                variant="quiet"
                aria-label={`Remove ${label.toLowerCase()}`}
                onPress={() => onChange(breaks.filter((_, at) => at !== place))}
              >
                <ControlIcon name="trash" />
              </Button>
            </div>
          </div>
        );
      })}
      <div>
        <Button variant="secondary" onPress={() => onChange([...breaks, { start: NO_TIME, end: NO_TIME }])}>
          <Icon name="plus" />
          Add break
        </Button>
      </div>
    </fieldset>
  );
}
