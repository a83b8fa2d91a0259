import { useState } from "react";
import { groupBy } from "#lib/group-by.ts";
import { useAllDayNotes } from "#queries/day-notes.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useToday } from "#view/times/use-now.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { DayNoteRow } from "./day-dialog.tsx";
import { DayNoteDialog, type OpenedNote } from "./day-note-dialog.tsx";
import { HolidaysDialog } from "./holidays-dialog.tsx";

/** A year's holidays, closed days, events and notes. Works offline. */
export function DaysEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const format = useFormat();
  const today = useToday();
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const notes = useAllDayNotes(`${year}-01-01`, `${year}-12-31`);
  const [opened, setOpened] = useState<OpenedNote | "holidays" | null>(null);
  const onDone = () => setOpened(null);
  const firstDay = today.startsWith(`${year}-`) ? today : `${year}-01-01`;
  return (
    <SidePanel onClose={onClose} title={say("editor.days")}>
      <p className="mb-4 text-muted">{say("days.intro")}</p>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button onPress={() => setOpened("holidays")}>{say("days.addHolidays")}</Button>
        <Button variant="secondary" onPress={() => setOpened({ date: firstDay, place_id: null })}>
          <Icon name="plus" />
          {say("days.addHere")}
        </Button>
      </div>
      <Pager
        level={3}
        previous={say("days.previousYear")}
        next={say("days.nextYear")}
        title={String(year)}
        onStep={(by) => setYear(year + by)}
      />
      <ListState
        items={notes}
        skeleton={<RowsSkeleton label={say("days.loading")} />}
        empty={<EmptyState icon="sun" title={say("days.empty")} />}
      >
        {(items) => (
          <ol aria-label={say("editor.days")} className="mt-4 flex flex-col gap-4">
            {[...groupBy(items, ({ date }) => date)].map(([date, ofDay]) => (
              <li key={date}>
                <h4 className="text-sm font-bold text-muted">{format.day(date)}</h4>
                <ul aria-label={format.day(date)} className="divide-y divide-line">
                  {ofDay.map((note) => (
                    <DayNoteRow key={note.id} note={note} onEdit={() => setOpened(note)} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </ListState>
      {opened === "holidays" && <HolidaysDialog year={year} onClose={onDone} />}
      {opened && opened !== "holidays" && <DayNoteDialog opened={opened} onClose={onDone} />}
    </SidePanel>
  );
}
