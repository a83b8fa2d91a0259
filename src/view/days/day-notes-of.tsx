import { shownNotes } from "#domain/days/day-notes.ts";
import { ownPlaces } from "#domain/roster/places.ts";
import { groupBy } from "#lib/group-by.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useSession } from "#stores/session-store.ts";
import { useFormat } from "../format/use-format.ts";
import { useToday } from "../times/use-now.ts";
import { DayNoteList } from "./day-note-list.tsx";

interface DayNotesOfProps {
  date: string;
  /** The places it is about; null for all. */
  at: ReadonlySet<string> | null;
  isBrief?: boolean;
  className?: string;
}

/** What is special about a day; renders nothing while loading, and without anything. */
export function DayNotesOf({ date, at, ...list }: DayNotesOfProps) {
  return <DayNoteList notes={shownNotes(useDayNotes(date, date) ?? [], at)} {...list} />;
}

/** What is special about today where the person works, or has one of these shifts; undefined while loading. */
export function useNotesOfToday(
  shifts: readonly Pick<Shift, "date" | "place_id">[] | undefined,
): DayNote[] | undefined {
  const today = useToday();
  const me = useSession(({ user }) => user?.id ?? "");
  const places = useSeveralPlaces();
  const notes = useDayNotes(today, today);
  return shifts && notes && places && shownNotes(notes, ownPlaces(me, places), shifts);
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
