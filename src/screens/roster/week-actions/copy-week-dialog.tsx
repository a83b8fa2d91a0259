import { useState } from "react";
import { copyWeek } from "#domain/roster/place-shifts.ts";
import { isAt } from "#domain/roster/places.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import { PlacingDialog } from "./placing-dialog.tsx";

type CopyWeekDialogProps = Pick<Board, "week" | "from" | "edits"> & { onClose: () => void };

/** What is copied beside the times. */
const EVERYTHING = { people: true, notes: true };
type CopyChoice = typeof EVERYTHING;

/** Adds last week's shifts to this week, as drafts. */
export function CopyWeekDialog({ week, from, edits, onClose }: CopyWeekDialogProps) {
  const say = useRosterWords();
  const format = useFormat();
  const [choice, setChoice] = useState(lastChoice<CopyChoice>("copy-week") ?? EVERYTHING);
  useUnsavedForm(true);
  const [first, last] = [addDays(from, -WEEK_DAYS), addDays(from, -1)];
  const range = format.dayRange(first, last);
  const source = week.shiftsAround.filter(
    (shift) => first <= shift.date && shift.date <= last && isAt(week.shownPlaces, shift),
  );
  if (source.length === 0) {
    return (
      <ModalFrame title={say("copy.title")} onClose={onClose}>
        <EmptyState icon="clock" title={say("copy.empty")}>
          {say("copy.emptyHint", { range })}
        </EmptyState>
      </ModalFrame>
    );
  }
  return (
    <PlacingDialog
      title={say("copy.title")}
      action={say("copy.copy")}
      wanted={copyWeek(source, { from, daysLater: WEEK_DAYS }, choice)}
      week={week}
      kept={week.everywhere}
      edits={edits}
      label={say("step.copiedWeek")}
      doneText={(count) => say("toast.copiedWeek", { count })}
      kind="copy"
      onDone={() => {
        rememberChoice("copy-week", choice);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-muted">{say("copy.intro", { range, count: source.length })}</p>
      <div>
        {(["people", "notes"] as const).map((what) => (
          <Checkbox
            key={what}
            label={say(`copy.${what}`)}
            isSelected={choice[what]}
            onChange={(isWanted) => setChoice({ ...choice, [what]: isWanted })}
          />
        ))}
      </div>
    </PlacingDialog>
  );
}
