import { useState } from "react";
import { rotateSavedRosters } from "#commands/roster/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import { type RotationPlan, rotationChanges, rotationPlan } from "#domain/roster/rotation.ts";
import { addDays, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { ROTATION_WEEKS_MAX, type SavedRoster } from "#schema/entities/saved-roster.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { weekLetter } from "./use-due-rosters.tsx";

interface RotationDialogProps {
  rosters: readonly SavedRoster[];
  /** The first day of the shown week, with which a new rotation begins. */
  from: string;
  onClose: () => void;
}

/** The id of the choice of no roster. */
const NONE = "none";

/** Says which saved roster is due in week A, week B and so on, and when week A comes first. */
export function RotationDialog({ rosters, from, onClose }: RotationDialogProps) {
  const say = useRosterWords();
  const format = useFormat();
  const weekStart = useWeekStart();
  const rotate = useCommand(rotateSavedRosters);
  const { isBusy, problem, save } = useSaving(say("saved.failed"));
  const [before] = useState(() => rotationPlan(rosters) ?? firstPlan(rosters, from));
  const [day, setDay] = useState<string | null>(before.from);
  const [weeks, setWeeks] = useState(before.weeks);
  useUnsavedForm(day !== before.from || weeks !== before.weeks);
  // While it is typed, a year is 2, 20 and 202 first.
  const first = startOfWeek(day && day >= "1970-01-01" ? day : before.from, weekStart);
  const choices = [
    { value: NONE, label: say("rotation.noRoster") },
    ...rosters.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const lengths = Array.from({ length: ROTATION_WEEKS_MAX + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? say("rotation.none") : say("rotation.weeks", { count }),
  }));

  async function store() {
    await rotate(rotationChanges(rosters, weeks.length > 0 ? { from: first, weeks } : null));
    onClose();
  }

  return (
    <FormDialog
      title={say("rotation.title")}
      action={say("rotation.save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void save(store)}
      onClose={onClose}
    >
      <p className="text-muted">{say("rotation.intro")}</p>
      <Select
        label={say("rotation.length")}
        value={String(weeks.length)}
        options={lengths}
        onChange={(count) =>
          setWeeks(Array.from({ length: Number(count) }, (_, place) => weeks[place] ?? null))
        }
      />
      {weeks.length > 0 && (
        <DatePicker
          label={say("rotation.start")}
          description={format.dayRange(first, addDays(first, WEEK_DAYS - 1))}
          value={day}
          onChange={setDay}
        />
      )}
      {weeks.map((roster, place) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place.
          key={place}
          label={say("rotation.week", { letter: weekLetter(say, place) })}
          value={roster ?? NONE}
          options={choices}
          onChange={(id) => setWeeks(weeks.with(place, id === NONE ? null : id))}
        />
      ))}
    </FormDialog>
  );
}

/** At first the saved rosters by name, as many as there are of two. */
function firstPlan(rosters: readonly SavedRoster[], from: string): RotationPlan {
  return { from, weeks: [rosters[0]?.id ?? null, rosters[1]?.id ?? null] };
}
