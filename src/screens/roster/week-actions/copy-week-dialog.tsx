import { useMemo, useState } from "react";
import { copyWeek } from "#domain/roster/place-shifts.ts";
import { addDays, WEEK_DAYS } from "#lib/format/calendar-days.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board.ts";
import { PlacedSummary } from "./placed-summary.tsx";
import { usePlacedStep } from "./use-placed-step.ts";
import { usePlacing } from "./use-placing.ts";

type CopyWeekDialogProps = Pick<Board, "week" | "from" | "edits"> & { onClose: () => void };

/** Adds last week's shifts to this week, as drafts. */
export function CopyWeekDialog({ week, from, edits, onClose }: CopyWeekDialogProps) {
  const say = useRosterWords();
  const format = useFormat();
  const [people, setPeople] = useState(true);
  const [notes, setNotes] = useState(true);
  const apply = usePlacedStep(edits, onClose);
  useUnsavedForm(true);
  const [first, last] = [addDays(from, -WEEK_DAYS), addDays(from, -1)];
  const source = useMemo(
    () => week.shiftsAround.filter(({ date }) => first <= date && date <= last),
    [week.shiftsAround, first, last],
  );
  const wanted = useMemo(() => copyWeek(source, WEEK_DAYS, { people, notes }), [source, people, notes]);
  const { placed, unavailable, setUnavailable } = usePlacing(wanted, week, week.shifts);

  const submit = () =>
    apply.run(placed.edits, say("step.copiedWeek"), say("toast.copiedWeek", { count: placed.edits.length }));

  if (source.length === 0) {
    return (
      <ModalFrame title={say("copy.title")} onClose={onClose}>
        <EmptyState icon="clock" title={say("copy.empty")}>
          {say("copy.emptyHint", { range: format.dayRange(first, last) })}
        </EmptyState>
      </ModalFrame>
    );
  }
  return (
    <FormDialog
      title={say("copy.title")}
      action={say("copy.copy")}
      isBusy={apply.isBusy}
      problem={apply.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-muted">
        {say("copy.intro", { range: format.dayRange(first, last), count: source.length })}
      </p>
      <div>
        <Checkbox label={say("copy.people")} isSelected={people} onChange={setPeople} />
        <Checkbox label={say("copy.notes")} isSelected={notes} onChange={setNotes} />
      </div>
      <PlacedSummary placed={placed} week={week} unavailable={unavailable} onUnavailable={setUnavailable} />
    </FormDialog>
  );
}
