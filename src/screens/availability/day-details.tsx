import { seriesOf } from "#domain/availability/entries.ts";
import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { Button } from "#ui/button.tsx";
import { EntryItem } from "#view/availability/entry-item.tsx";
import { type Entries, EntryMenu } from "#view/availability/entry-menu.tsx";
import { useFormat } from "#view/format/use-format.ts";

interface DayDetailsProps {
  /** The selected days, in order. */
  days: readonly string[];
  entries: readonly StaffAvailability[];
  approvalMode: boolean;
  today: string;
  onAdd: () => void;
  onClear: () => void;
  onEdit: (entries: Entries) => void;
}

/** The entries for the days selected in the calendar, and their actions. */
export function DayDetails(props: DayDetailsProps) {
  const { days, entries, approvalMode, today, onAdd, onClear, onEdit } = props;
  const format = useFormat();
  const [day = ""] = days;
  const isPast = day < today;
  const open = seriesOf(entries.filter(({ date }) => date >= today));
  const listed = entries.filter(({ date }) => days.includes(date));
  return (
    <section aria-label="Selected days" className="mt-4 border-t border-line pt-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-[min(10rem,100%)] flex-1 font-bold">
          {days.length === 1 ? format.day(day) : `${counted(days.length, "day")} selected`}
        </h3>
        <Button variant="quiet" onPress={onClear}>
          Clear
        </Button>
        {!isPast && (
          <Button onPress={onAdd}>
            {days.length === 1 ? "Add for this day" : `Add for ${counted(days.length, "day")}`}
          </Button>
        )}
      </header>
      {listed.length === 0 && <p className="mt-2 text-muted">{emptyText(days.length, approvalMode)}</p>}
      {isPast && <p className="mt-2 text-sm text-muted">Days that are past cannot be changed.</p>}
      <ul aria-label="Entered for the selected days" className="divide-y divide-line">
        {listed.map((entry) => {
          const series = open.find(({ entries: same }) => same.includes(entry))?.entries;
          const title = format.shortDay(entry.date);
          return (
            <EntryItem key={entry.id} title={title} entry={entry} approvalMode={approvalMode}>
              {series && (
                <EntryMenu
                  of={title}
                  day={entry}
                  series={series}
                  approvalMode={approvalMode}
                  onEdit={onEdit}
                />
              )}
            </EntryItem>
          );
        })}
      </ul>
    </section>
  );
}

function emptyText(count: number, approvalMode: boolean): string {
  const which = count === 1 ? "this day" : "these days";
  return approvalMode ? `You count as available on ${which}.` : `Nothing is entered for ${which}.`;
}
