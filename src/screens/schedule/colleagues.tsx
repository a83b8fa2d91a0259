import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftWords } from "#screens/shifts/use-shift-words.ts";
import { Avatar } from "#ui/avatar.tsx";

/** More would make a card of a list. */
const SHOWN_MAX = 5;

/** Who is on at the same time. */
export function Colleagues({ shifts, words }: { shifts: readonly Shift[]; words: ShiftWords }) {
  if (shifts.length === 0) return <p className="text-muted">Nobody else is on at that time.</p>;
  const more = shifts.length - SHOWN_MAX;
  return (
    <div>
      <h3 className="font-semibold">With you</h3>
      <ul aria-label="On at the same time" className="mt-2 flex flex-col gap-2">
        {shifts.slice(0, SHOWN_MAX).map((shift) => (
          <li key={shift.id} className="flex items-center gap-3">
            <Avatar
              name={words.person(shift.user_id)}
              picture={words.picture(shift.user_id)}
              className="size-8 bg-brand-soft text-xs text-brand-ink"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              {words.person(shift.user_id)}
              <span className="text-sm text-muted tabular-nums">{words.times(shift)}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">and {more} more</p>}
    </div>
  );
}
