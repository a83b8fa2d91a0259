import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { shiftsFromSaved, withoutDrafts } from "#domain/roster/place-shifts.ts";
import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import { useWeekStart } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterEdits } from "../use-roster-edits.ts";
import { type RosterWeek, useRosterWeek } from "../use-roster-week.ts";
import { PlacedSummary } from "../week-actions/placed-summary.tsx";
import { usePlacedStep } from "../week-actions/use-placed-step.ts";
import { usePlacing } from "../week-actions/use-placing.ts";

interface ApplyRosterProps {
  roster: SavedRoster;
  /** The shown week, which is the initial target, and its first calendar day. */
  week: RosterWeek;
  from: string;
  edits: RosterEdits;
  onApplied: () => void;
  onClose: () => void;
}

/** Adds the shifts of a saved roster to a week. */
export function ApplyRosterDialog(props: ApplyRosterProps) {
  const say = useRosterWords();
  const format = useFormat();
  const weekStart = useWeekStart();
  const [day, setDay] = useState<string | null>(props.from);
  // While it is typed, a year is 2, 20 and 202 first.
  const target = startOfWeek(day && day >= "1970-01-01" ? day : props.from, weekStart);
  const [read, setRead] = useState<{ from: string; week: RosterWeek }>();
  const week = read?.from === target ? read.week : undefined;
  const picker = (
    <DatePicker
      label={say("apply.week")}
      description={format.dayRange(target, addDays(target, 6))}
      value={day}
      onChange={setDay}
    />
  );
  return (
    <>
      <WeekReader key={target} from={target} onRead={setRead} />
      <ApplyForm
        {...props}
        target={target}
        week={week ?? props.week}
        isRead={week !== undefined}
        picker={picker}
      />
    </>
  );
}

interface WeekReaderProps {
  from: string;
  onRead: (read: { from: string; week: RosterWeek }) => void;
}

/** Reports a week once it has been read: without knowing its shifts, they would be added twice. */
function WeekReader({ from, onRead }: WeekReaderProps) {
  const week = useRosterWeek(from);
  useEffect(() => {
    if (week) onRead({ from, week });
  }, [from, week, onRead]);
  return null;
}

type ApplyFormProps = ApplyRosterProps & { target: string; isRead: boolean; picker: ReactNode };

function ApplyForm({
  roster,
  from,
  edits,
  onApplied,
  onClose,
  target,
  week,
  isRead,
  picker,
}: ApplyFormProps) {
  const say = useRosterWords();
  const navigate = useNavigate();
  const format = useFormat();
  const [mode, setMode] = useState<"add" | "replace">("add");
  const { edits: cleared, kept } = useMemo(() => withoutDrafts(week.shifts), [week.shifts]);
  const wanted = useMemo(() => shiftsFromSaved(roster.shifts, week.days), [roster.shifts, week.days]);
  const isReplacing = mode === "replace";
  const { placed, unavailable, setUnavailable } = usePlacing(wanted, week, isReplacing ? kept : week.shifts);
  const apply = usePlacedStep(edits, () => {
    onApplied();
    if (target !== from) navigate(links.roster({ week: target }));
  });

  const submit = () =>
    apply.run(
      [...(isReplacing ? cleared : []), ...placed.edits],
      say("step.usedRoster", { name: roster.name }),
      say("toast.applied", {
        count: placed.edits.length,
        name: roster.name,
        range: format.dayRange(target, week.days.at(-1)),
      }),
    );

  return (
    <FormDialog
      title={say("apply.title", { name: roster.name })}
      action={say("apply.apply")}
      isBusy={apply.isBusy || !isRead}
      problem={apply.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {picker}
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
      {isReplacing && isRead && (
        <p className="font-medium">
          {cleared.length > 0 ? say("apply.removes", { count: cleared.length }) : say("apply.noDrafts")}
        </p>
      )}
      {isRead ? (
        <PlacedSummary placed={placed} week={week} unavailable={unavailable} onUnavailable={setUnavailable} />
      ) : (
        <Skeleton label={say("apply.loading")} lines={1} />
      )}
    </FormDialog>
  );
}
