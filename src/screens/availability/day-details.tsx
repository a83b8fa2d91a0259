import { seriesOf } from "#domain/availability/entries.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { Button } from "#ui/button.tsx";
import { useLayer } from "#ui/overlays/layers.ts";
import { EntryItem } from "#view/availability/entry-item.tsx";
import { type Entries, EntryMenu } from "#view/availability/entry-menu.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

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
  const say = useAvailabilityWords();
  const format = useFormat();
  const count = days.length;
  const [day = ""] = days;
  useLayer(true, onClear);
  const isPast = day < today;
  const open = seriesOf(entries.filter(({ date }) => date >= today));
  const listed = entries.filter(({ date }) => days.includes(date));
  return (
    // No box of its own: its header can rise over the calendar, to stay in sight while days are chosen there.
    <section aria-label={say("selected.label")} className="contents">
      <header className="z-1 -mx-5 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6 narrow:-mx-3 narrow:px-3 [@media(height>=30rem)]:sticky bottom-(--notices,0px)">
        <h3 className="min-w-[min(10rem,100%)] flex-1 font-bold">
          {count === 1 ? format.day(day) : say("selected.count", { count })}
        </h3>
        <Button variant="quiet" onPress={onClear}>
          {say("selected.clear")}
        </Button>
        {!isPast && (
          <Button onPress={onAdd}>
            {approvalMode
              ? say("selected.request", { count })
              : count === 1
                ? say("selected.addDay")
                : say("selected.add", { count })}
          </Button>
        )}
      </header>
      {listed.length === 0 && (
        <p className="mt-2 text-muted">
          {say(approvalMode ? "selected.available" : "selected.none", { count })}
        </p>
      )}
      {isPast && <p className="mt-2 text-sm text-muted">{say("selected.past")}</p>}
      <ul aria-label={say("selected.entries")} className="divide-y divide-line">
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
