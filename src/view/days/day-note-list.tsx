import { factsText } from "#lib/format/formatters.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";

const ICONS: Record<DayNote["type"], IconName> = {
  holiday: "sun",
  closed: "lock",
  event: "clock",
  note: "info",
};

/** What a note is about, in a line: 'Closed: Inventory, North'. Events and notes say it themselves. */
export function dayNoteText(
  say: SayView,
  { type, title }: Pick<DayNote, "type" | "title">,
  place?: string | null,
): string {
  const text = type === "holiday" || type === "closed" ? say(`dayNotes.${type}`, { title }) : title;
  return factsText(say.locale, [text, place]);
}

/** Returns what names a note's place; nothing for all, and where there is one. */
export function useNotePlace(): (note: Pick<DayNote, "place_id">) => string | undefined {
  const places = useSeveralPlaces();
  return ({ place_id }) => places?.find(({ id }) => id === place_id)?.name;
}

interface DayNoteListProps {
  /** Those of one day. */
  notes: readonly DayNote[];
  /** Without the longer texts, where there is little room. */
  isBrief?: boolean;
  className?: string;
}

/** What is special about a day; renders nothing without anything. */
export function DayNoteList({ notes, isBrief = false, className }: DayNoteListProps) {
  const say = useViewWords();
  const placeOf = useNotePlace();
  if (notes.length === 0) return null;
  return (
    <ul aria-label={say("dayNotes.label")} className={cx("flex flex-col gap-1 text-start", className)}>
      {notes.map((note) => (
        <li key={note.id} className="flex items-start gap-1.5">
          <Icon name={ICONS[note.type]} className="mt-0.5 size-4" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span dir="auto" className="font-semibold">
              {dayNoteText(say, note, placeOf(note))}
            </span>
            {!isBrief && note.text && (
              <span className="block whitespace-pre-line">
                <bdi>{note.text}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
