import { Button } from "react-aria-components/Button";
import type { WallSpan } from "#domain/calendar/wall-minutes.ts";
import type { DayBar } from "#domain/roster/day-bars.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { findingText } from "#screens/shifts/finding-text.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { shiftTone } from "../labels/shift-tone.ts";
import { shortTimes, stateWords } from "../labels/shift-words.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { NAME_COLUMN, placeOn } from "./day-track.ts";
import { NowLine } from "./day-view-now.tsx";

const LANE_REM = 3;

interface DayRowProps {
  name: string;
  bars: readonly DayBar<Shift>[];
  window: WallSpan;
  /** In minutes of the day. */
  now: number;
  week: RosterWeek;
  openShift: (id: string) => void;
}

/** One person's shifts of a day, each a bar that opens it. */
export function DayRow({ name, bars, window, now, week, openShift }: DayRowProps) {
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1;
  return (
    <li className="relative py-2">
      <p className="truncate font-semibold max-md:mb-1 md:absolute md:top-4.5 md:w-40">{name}</p>
      <div className={NAME_COLUMN}>
        <div className="relative" style={{ height: `${lanes * LANE_REM}rem` }}>
          <NowLine minutes={now} window={window} className="max-md:inset-y-0 md:-inset-y-2" />
          {bars.map((bar) => (
            <Bar
              key={bar.shift.id}
              bar={bar}
              window={window}
              week={week}
              name={name}
              onPress={() => openShift(bar.shift.id)}
            />
          ))}
        </div>
      </div>
    </li>
  );
}

interface BarProps extends Omit<DayRowProps, "bars" | "now" | "openShift"> {
  bar: DayBar<Shift>;
  onPress: () => void;
}

function Bar({ bar, window, week, name, onPress }: BarProps) {
  const format = useFormat();
  const { shift, lane, isFromBefore } = bar;
  const template = week.templates.find(({ id }) => id === shift.time_slot)?.name;
  const findings = (week.findings.get(shift.id) ?? []).map((finding) => findingText(finding, format));
  const words = [name, shortTimes(shift, format), isFromBefore && "from the day before", template];
  return (
    <Button
      aria-label={[...words, ...stateWords(shift), ...findings].filter(Boolean).join(", ")}
      onPress={onPress}
      className={cx(
        "absolute flex h-11 cursor-pointer items-center gap-1.5 overflow-hidden rounded-lg border px-1.5 md:px-2 text-left text-xs leading-tight md:text-sm font-semibold tabular-nums transition-[filter] hover:brightness-95 focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink",
        isFromBefore && "rounded-l-none border-l-0",
        shiftTone(shift),
      )}
      style={{ ...placeOn(window, bar), top: `${lane * LANE_REM}rem` }}
    >
      {findings.length > 0 && <Icon name="alert" className="size-4" />}
      <span className="line-clamp-2 min-w-0">
        {shortTimes(shift, format)}
        {template && <span className="font-normal max-md:hidden"> {template}</span>}
      </span>
    </Button>
  );
}
