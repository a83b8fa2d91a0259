import type { ReactNode } from "react";
import { touchedShifts } from "#domain/availability/team-days.ts";
import { counted } from "#lib/format/counted.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Entries } from "#screens/availability/entry-menu.tsx";
import { hoursText } from "#screens/availability/entry-words.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Icon } from "#ui/icon.tsx";

interface RequestItemProps {
  when: string;
  entries: Entries;
  shifts: readonly Shift[];
  children: ReactNode;
}

const NAMED_SHIFTS_MAX = 3;

/** Which days somebody asks for and why, and the shifts of theirs that would be without anybody. */
export function RequestItem({ when, entries, shifts, children }: RequestItemProps) {
  const format = useFormat();
  const [first] = entries;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-[min(13rem,100%)] flex-1 flex-col gap-1">
        <p className="font-semibold">{when}</p>
        <p className="text-sm text-muted">
          {hoursText(first, format)}
          {entries.length > 1 && ` · ${counted(entries.length, "day")}`}
        </p>
        <p className="[overflow-wrap:anywhere]">{first.reason ? `“${first.reason}”` : "No reason given"}</p>
        <Touched shifts={touchedShifts(first.user_id, entries, shifts)} />
      </div>
      {children}
    </li>
  );
}

function Touched({ shifts }: { shifts: readonly Shift[] }) {
  const format = useFormat();
  if (shifts.length === 0) return <p className="text-sm text-muted">Touches no shift</p>;
  const named = shifts
    .slice(0, NAMED_SHIFTS_MAX)
    .map(({ date, start_time }) => `${format.shortDay(date)} at ${format.timeOfDay(start_time)}`);
  const left = shifts.length - named.length;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-caution">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>
        Touches {counted(shifts.length, "shift")}: {named.join(", ")}
        {left > 0 && ` and ${left} more`}
      </span>
    </p>
  );
}
