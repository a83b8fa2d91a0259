import type { Shift } from "#schema/entities/shift.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { ShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

interface ColleaguesProps {
  shifts: readonly Shift[];
  words: ShiftWords;
  /** How many are named; all of them without it. */
  max?: number;
}

/** The people who work at the same time, by their shifts, each with what they work as and when. */
export function Colleagues({ shifts, words, max = shifts.length }: ColleaguesProps) {
  const say = useScheduleWords();
  if (shifts.length === 0) return <p className="text-muted">{say("next.alone")}</p>;
  const more = shifts.length - max;
  return (
    <div>
      <h3 className="font-semibold">{say("next.withYou")}</h3>
      <ul aria-label={say("next.colleagues")} className="mt-2 flex flex-col gap-2">
        {shifts.slice(0, max).map((shift) => (
          <li key={shift.id} className="flex items-center gap-3">
            <Avatar
              name={words.person(shift.user_id)}
              picture={words.picture(shift.user_id)}
              className="size-8 bg-brand-soft text-xs text-brand-ink"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              {words.person(shift.user_id)}
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                <PositionName position={words.position(shift)} place={words.place(shift)} />
                {words.times(shift)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{say("next.more", { count: more })}</p>}
    </div>
  );
}
