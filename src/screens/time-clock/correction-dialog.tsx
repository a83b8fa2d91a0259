import { useState } from "react";
import { requestCorrection } from "#commands/request-correction.ts";
import { useCommand } from "#commands/use-command.ts";
import { typedProblem, typedSpan } from "#domain/punch/typed-times.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { DatePicker } from "#ui/date-picker.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TimeField } from "#ui/time-field.tsx";
import { toast } from "#ui/toast.ts";

/** What is to be corrected: the day and wall-clock times as they are. */
export interface CorrectionSubject {
  /** The punch that began it; null for time that was never punched. */
  recordId: string | null;
  day: string | null;
  from: string | null;
  to: string | null;
}

interface CorrectionDialogProps {
  subject: CorrectionSubject;
  onClose: () => void;
}

const PROBLEMS = {
  day: "Choose the day",
  from: "Enter when you clocked in",
  to: "Enter when you clocked out",
  reason: "Please say why",
  future: "This is still to come",
} as const;

const REASON_MAX = 500;

/** Asks the managers to correct one's hours. */
export function CorrectionDialog({ subject, onClose }: CorrectionDialogProps) {
  const { zone } = useFormat();
  const request = useCommand(requestCorrection);
  const [times, setTimes] = useState({ day: subject.day, from: subject.from, to: subject.to });
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  useUnsavedForm(true);
  const problem =
    typedProblem(times, zone, new Date().toISOString()) ??
    (times.to === null ? "to" : reason.trim() === "" ? "reason" : null);
  const said = (...fields: (keyof typeof PROBLEMS)[]) =>
    isTried && problem && fields.includes(problem) ? PROBLEMS[problem] : undefined;

  async function send() {
    setTried(true);
    if (problem || !times.day || !times.from) return;
    const { start, end } = typedSpan({ day: times.day, from: times.from, to: times.to }, zone);
    try {
      await request({
        record_id: subject.recordId,
        clock_in_time: new Date(start).toISOString(),
        clock_out_time: end === null ? null : new Date(end).toISOString(),
        reason,
      });
      toast.success("Your managers are asked to correct it.");
      onClose();
    } catch (error) {
      console.error("Correction not stored:", error);
      toast.error("The request was not saved. Please try again.");
    }
  }

  return (
    <FormDialog
      isOpen
      title={subject.recordId ? "Ask to correct your hours" : "Add missing hours"}
      action="Send"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <DatePicker
        label="Day"
        value={times.day}
        error={said("day")}
        onChange={(day) => setTimes({ ...times, day })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeField
          label="Clocked in"
          value={times.from}
          error={said("from")}
          onChange={(from) => setTimes({ ...times, from })}
        />
        <TimeField
          label="Clocked out"
          description="An earlier time than the clock-in is on the next day."
          value={times.to}
          error={said("to", "future")}
          onChange={(to) => setTimes({ ...times, to })}
        />
      </div>
      <TextArea
        label="Why"
        maxLength={REASON_MAX}
        value={reason}
        error={said("reason")}
        onChange={setReason}
      />
    </FormDialog>
  );
}
