import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";

const dayDialog = lazyDialog(
  async () => (await import("#screens/roster-setup/days/day-dialog.tsx")).DayDialog,
);

interface DayHeadingProps {
  week: Pick<RosterWeek, "notes" | "shownPlaces">;
  date: string;
  today: string;
}

/** A day of the roster by name, with what is special about it; a press opens that to edit it. */
export function DayHeading({ week, date, today }: DayHeadingProps) {
  const say = useRosterWords();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  useEffect(dayDialog.preloadWhenIdle, []);
  const day = format.shortDay(date);
  const notes = week.notes.filter((note) => note.date === date);
  return (
    <>
      <Button
        aria-label={say(date === today ? "days.openToday" : "days.open", { day })}
        onPress={() => setOpen(true)}
        className="group flex min-h-6 w-full cursor-pointer items-center gap-1.5 rounded-sm text-start font-bold hover:text-brand-ink focus-visible:outline-3 pointer-coarse:min-h-11"
      >
        {day}
        <ControlIcon name="note" className="size-4 text-muted group-hover:text-brand-ink" />
      </Button>
      <DayNoteList isBrief notes={notes} className="text-sm leading-tight" />
      {isOpen && <dayDialog.Part date={date} at={week.shownPlaces} onClose={() => setOpen(false)} />}
    </>
  );
}
