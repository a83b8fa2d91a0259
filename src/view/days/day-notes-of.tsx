import { groupBy } from "#lib/group-by.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { useFormat } from "../format/use-format.ts";
import { useToday } from "../times/use-now.ts";
import { DayNoteList } from "./day-note-list.tsx";

interface DayNotesOfProps {
  date: string;
  isBrief?: boolean;
  className?: string;
}

/** What is special about a day; renders nothing while loading, and without anything. */
export function DayNotesOf({ date, ...list }: DayNotesOfProps) {
  return <DayNoteList notes={useDayNotes(date, date) ?? []} {...list} />;
}

/** What is special about today. */
export function NotesOfToday() {
  return <DayNotesOf date={useToday()} />;
}

/** What is special about several days, each by its name: 'Today'. Renders nothing without anything. */
export function NotedDays({ notes, now }: { notes: readonly DayNote[]; now: string }) {
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-2">
      {[...groupBy(notes, ({ date }) => date)].map(([date, ofDay]) => (
        <div key={date} className="flex flex-wrap gap-x-3">
          <dt className="w-28 shrink-0 text-muted">{format.relativeDay(date, now)}</dt>
          <dd className="min-w-[min(12rem,100%)] flex-1">
            <DayNoteList notes={ofDay} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
