import { useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { PUNCH_NOTE_MAX } from "#schema/entities/punch.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { PaidNotice } from "../paid/paid-notice.tsx";
import { useEditObstacle, useEdits } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";
import { workWithout } from "./edited-times.ts";

interface RemoveDialogProps {
  records: TimeRecords;
  /** What is removed: 'Sam Okafor, 9:00 AM – 5:00 PM'. */
  what: string;
  person: string;
  /** The ids of its punches. */
  punches: readonly string[];
  /** The days of the removed work. */
  days: DayRange;
  onClose: () => void;
}

/** Removes times, or a single punch, from the hours, with a reason; the punches stay on record. */
export function RemoveTimesDialog({ records, what, person, punches, days, onClose }: RemoveDialogProps) {
  const say = useTimeRecordsWords();
  const edits = useEdits();
  const obstacle = useEditObstacle();
  const newId = useNewId();
  const [editId] = useState(newId);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const { problem, save } = useSaving(say("notSaved"));
  const isPunch = punches.length === 1;

  function submit() {
    setTried(true);
    if (note.trim() === "" || obstacle) return;
    void save(async () => {
      const done = say(isPunch ? "toast.punchRemoved" : "toast.removed");
      await edits.remove({ editId, userId: person, punches, note }, done);
      onClose();
    });
  }

  return (
    <FormDialog
      title={say(isPunch ? "edit.removePunchTitle" : "edit.removeTitle")}
      action={say(isPunch ? "action.removePunch" : "edit.remove")}
      onSubmit={submit}
      onClose={onClose}
      problem={obstacle ?? problem}
    >
      <p className="text-muted">
        <span className="font-semibold text-ink">{what}</span>
        <br />
        {say(isPunch ? "edit.removePunchHint" : "edit.removeHint")}
      </p>
      <TextArea
        autoFocus
        label={say("edit.reason")}
        value={note}
        maxLength={PUNCH_NOTE_MAX}
        rows={2}
        error={isTried && note.trim() === "" ? say("problem.no-note") : undefined}
        onChange={setNote}
      />
      <PaidNotice
        records={records}
        person={person}
        days={days}
        change={({ source }) => workWithout(source, { person, punches, now: records.now })}
      />
    </FormDialog>
  );
}
