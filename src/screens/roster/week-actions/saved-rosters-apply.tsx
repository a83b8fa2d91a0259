import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { shiftsFromSaved, withoutDrafts } from "#domain/roster/place-shifts.ts";
import { publicationOf } from "#domain/roster/publication.ts";
import { links } from "#lib/links.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { useWeekAtPlaces } from "../board/week-at.ts";
import { PlacingDialog } from "./placing-dialog.tsx";

/** The shown week is the initial target. */
interface ApplyRosterProps extends Pick<Board, "week" | "from" | "edits"> {
  roster: SavedRoster;
  onApplied: () => void;
  onClose: () => void;
}

/** Adds the shifts of a saved roster to a week. */
export function ApplyRosterDialog({ roster, from, edits, onApplied, onClose, ...shown }: ApplyRosterProps) {
  const say = useRosterWords();
  const format = useFormat();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const weekStart = useWeekStart();
  const [day, setDay] = useState<string | null>(from);
  const [mode, setMode] = useState<"add" | "replace">("add");
  const [read, setRead] = useState<ReadWeek>();
  // While it is typed, a year is 2, 20 and 202 first.
  const target = startOfWeek(day && day >= "1970-01-01" ? day : from, weekStart);
  const isReading = read?.from !== target;
  const week = isReading ? shown.week : read.week;
  // Drafts of other places stay, and what is there already is not added again.
  const { cleared, kept } = withoutDrafts(week.shifts);
  const staying = week.everywhere.filter((shift) => !cleared.includes(shift));
  const locked = kept.filter((shift) => publicationOf(shift) === "draft").length;
  const isReplacing = mode === "replace";
  const range = format.dayRange(target, addDays(target, 6));

  function finish() {
    onApplied();
    if (target !== from) navigate(links.roster({ week: target, place: query.get("place") }));
  }

  return (
    <>
      <WeekReader key={target} from={target} onRead={setRead} />
      <PlacingDialog
        title={say("apply.title", { name: roster.name })}
        action={say("apply.apply")}
        wanted={shiftsFromSaved(roster, week.days)}
        week={week}
        isReading={isReading}
        cleared={isReplacing ? cleared : []}
        kept={isReplacing ? staying : week.everywhere}
        edits={edits}
        label={say("step.usedRoster", { name: roster.name })}
        doneText={(count) => say("toast.applied", { count, name: roster.name, range })}
        kind="apply"
        onDone={finish}
        onClose={onClose}
      >
        <DatePicker label={say("apply.week")} description={range} value={day} onChange={setDay} />
        <RadioGroup
          columns={2}
          label={say("apply.existing")}
          value={mode}
          onChange={(value) => setMode(value as typeof mode)}
          options={[
            { value: "add", label: say("apply.add") },
            { value: "replace", label: say("apply.replace") },
          ]}
        />
        {isReplacing && !isReading && (
          <p className="font-medium">
            {[
              cleared.length > 0 && say("apply.removes", { count: cleared.length }),
              locked > 0 && say("apply.locked", { count: locked }),
              cleared.length + locked === 0 && say("apply.noDrafts"),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        )}
      </PlacingDialog>
    </>
  );
}

interface ReadWeek {
  from: string;
  week: RosterWeek;
}

/** Reports a week once it has been read. */
function WeekReader({ from, onRead }: { from: string; onRead: (read: ReadWeek) => void }) {
  const week = useWeekAtPlaces(from);
  useEffect(() => {
    if (week) onRead({ from, week });
  }, [from, week, onRead]);
  return null;
}
