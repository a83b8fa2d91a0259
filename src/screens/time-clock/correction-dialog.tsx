import { useState } from "react";
import { type CorrectionWish, requestCorrection } from "#commands/clock/corrections.ts";
import { useCommand } from "#commands/use-command.ts";
import { type TimesProblem, timesProblem } from "#domain/work/interval-edit.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { instantsOf, NO_TIME, type WallTimes, wallTimesOf } from "#domain/work/wall-times.ts";
import { CORRECTION_BREAKS_MAX, CORRECTION_REASON_MAX } from "#schema/entities/punch-correction.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { shownProblem } from "#view/times/times-draft.ts";
import { EVERY_SECOND_MS, useNow } from "#view/times/use-now.ts";
import { WallTimesFields } from "#view/times/wall-times-fields.tsx";
import { type TimeRecordsWords, timeRecordsWords } from "#words/made/time-records.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";

interface CorrectionDialogProps {
  /** The interval to correct; null for time that was never punched. */
  interval: PunchInterval | null;
  onClose: () => void;
}

/** Requests a correction of the person's hours, including breaks. */
export function CorrectionDialog({ interval, onClose }: CorrectionDialogProps) {
  const sayTimes = useWords(timeRecordsWords);
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
  const shown = isTried && problem ? shownCorrectionProblem(sayTimes, problem) : null;
  const errorOf = (field: string) => (shown?.field === field ? shown.text : undefined);

  async function send() {
    setTried(true);
    if (!wish) return;
    await orToast("The request was not saved. Please try again.", async () => {
      await request(wish);
      toast.success("Your managers are asked to correct it.");
      onClose();
    });
  }

  return (
    <FormDialog
      title={interval ? "Ask to correct your hours" : "Add missing hours"}
      action="Send"
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <WallTimesFields
        typed={typed}
        times={times}
        today={dayOf(now)}
        words={{ start: "Clocked in", end: "Clocked out" }}
        className="grid gap-5 sm:grid-cols-2"
        errorOf={errorOf}
        onChange={setTyped}
      />
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

type OwnProblem = "no-start" | "no-end" | "half-break" | "many-breaks" | "no-reason" | "moved-far";
type Problem = TimesProblem | OwnProblem;

/** The messages for problems that only requests have, or that they say otherwise, and their fields. */
const CORRECTION_PROBLEMS: Record<OwnProblem, { field: string; text: string }> = {
  "no-start": { field: "start", text: "Enter when you clocked in" },
  "no-end": { field: "end", text: "Enter when you clocked out" },
  "half-break": { field: "breaks", text: "Enter both times, or remove it" },
  "many-breaks": { field: "breaks", text: `Ask for ${CORRECTION_BREAKS_MAX} breaks at most` },
  "no-reason": { field: "reason", text: "Please say why" },
  "moved-far": {
    field: "date",
    text: "This is more than a day from when it was punched. Add it as missing hours instead.",
  },
};

function shownCorrectionProblem(say: Say<TimeRecordsWords>, problem: Problem) {
  return isOwnProblem(problem) ? CORRECTION_PROBLEMS[problem] : shownProblem(say, problem);
}

function isOwnProblem(problem: Problem): problem is OwnProblem {
  return problem in CORRECTION_PROBLEMS;
}

interface Draft {
  typed: WallTimes;
  reason: string;
}

/**
 * Checks the typed values of a request for an interval, or for work that was never punched (null). Times that look
 * unchanged keep their exact value; untouched breaks are omitted.
 */
export function judgeCorrection(
  { typed, reason }: Draft,
  interval: PunchInterval | null,
  { now, zone }: { now: string; zone: string },
): { times: ReturnType<typeof instantsOf>; wish: CorrectionWish | null; problem: Problem | null } {
  const times = instantsOf(typed, zone, interval);
  const { start, end } = times;
  const wrong: [Problem, boolean][] = [
    ["no-start", start === null],
    ["no-end", end === null],
    ["half-break", times.breaks.length < typed.breaks.length],
    ["many-breaks", typed.breaks.length > CORRECTION_BREAKS_MAX],
  ];
  const problem =
    wrong.find(([, holds]) => holds)?.[0] ??
    timesProblem(times, Date.parse(now), interval?.start ?? null) ??
    (reason.trim() === "" ? "no-reason" : null);
  if (problem || start === null || end === null) return { times, wish: null, problem };
  const breaks = [...times.breaks].sort((one, other) => one.start - other.start);
  const before = interval?.breaks ?? [];
  const areSame =
    breaks.length === before.length &&
    breaks.every((pause, place) => pause.start === before[place]?.start && pause.end === before[place]?.end);
  const wish = {
    record_id: interval?.key ?? null,
    clock_in_time: instant(start),
    clock_out_time: instant(end),
    breaks: areSame
      ? null
      : breaks.map((pause) => ({ start: instant(pause.start), end: instant(pause.end) })),
    reason,
  };
  return { times, wish, problem: null };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
