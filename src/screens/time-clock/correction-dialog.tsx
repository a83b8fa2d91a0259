import { useState } from "react";
import { requestCorrection } from "#commands/corrections.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { dayOfTime, NO_TIME, type WallTimes, wallTimesOf } from "#domain/work/wall-times.ts";
import { CORRECTION_REASON_MAX } from "#schema/entities/punch-correction.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { BreakFields } from "#screens/times/break-fields.tsx";
import { TimesSummary } from "#screens/times/times-summary.tsx";
import { WallTimeField } from "#screens/times/wall-time-field.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast.ts";
import { CORRECTION_PROBLEMS, judgeCorrection } from "./correction-draft.ts";
import { EVERY_SECOND_MS, useNow } from "./use-now.ts";

interface CorrectionDialogProps {
  /** What is to be corrected; null for time that was never punched. */
  interval: PunchInterval | null;
  onClose: () => void;
}

/** Asks the managers to correct one's hours, breaks among them. */
export function CorrectionDialog({ interval, onClose }: CorrectionDialogProps) {
  const { zone, dayOf } = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  const request = useCommand(requestCorrection);
  const [typed, setTyped] = useState<WallTimes>(() =>
    interval ? wallTimesOf(interval, zone) : { date: dayOf(now), start: NO_TIME, end: NO_TIME, breaks: [] },
  );
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  useUnsavedForm(true);
  const { times, wish, problem } = judgeCorrection({ typed, reason }, interval, { now, zone });
  const shown = isTried && problem ? CORRECTION_PROBLEMS[problem] : null;
  const errorOf = (field: string) => (shown?.field === field ? shown.text : undefined);
  const type = (changes: Partial<WallTimes>) => setTyped({ ...typed, ...changes });

  async function send() {
    setTried(true);
    if (!wish) return;
    try {
      await request(wish);
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
      title={interval ? "Ask to correct your hours" : "Add missing hours"}
      action="Send"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <DatePicker
        label="Day"
        value={typed.date}
        max={dayOf(now)}
        error={errorOf("date")}
        onChange={(date) => date && type({ date })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <WallTimeField
          label="Clocked in"
          date={typed.date}
          value={typed.start}
          error={errorOf("start")}
          onChange={(start) => type({ start })}
        />
        <WallTimeField
          label="Clocked out"
          date={dayOfTime(typed, typed.end, zone)}
          value={typed.end}
          error={errorOf("end")}
          onChange={(end) => type({ end })}
        />
      </div>
      <BreakFields
        dayOf={(time) => dayOfTime(typed, time, zone)}
        breaks={typed.breaks}
        error={errorOf("breaks")}
        onChange={(breaks) => type({ breaks })}
      />
      <TimesSummary times={times} />
      <TextArea
        label="Why"
        maxLength={CORRECTION_REASON_MAX}
        value={reason}
        error={errorOf("reason")}
        onChange={setReason}
      />
    </FormDialog>
  );
}
