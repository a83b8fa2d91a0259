import { useState } from "react";
import { type CorrectionWish, requestCorrection } from "#commands/clock/corrections.ts";
import { useCommand } from "#commands/use-command.ts";
import { sameValue } from "#domain/merge/merge-fields.ts";
import { type TimesProblem, timesProblem } from "#domain/work/interval-edit.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { instantsOf, NO_TIME, type WallTimes, wallTimesOf } from "#domain/work/wall-times.ts";
import { CORRECTION_BREAKS_MAX, CORRECTION_REASON_MAX } from "#schema/entities/punch-correction.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { RecordedTimes } from "#view/times/recorded-times.tsx";
import { EVERY_SECOND_MS, useNow } from "#view/times/use-now.ts";
import { WallTimesFields } from "#view/times/wall-times-fields.tsx";
import { type SayTimeClock, useTimeClockWords } from "#words/made/use-time-clock-words.ts";

interface CorrectionDialogProps {
  /** The interval to correct; null for time that was never punched. */
  interval: PunchInterval | null;
  onClose: () => void;
}

/** Requests a correction of the person's hours, including breaks. */
export function CorrectionDialog({ interval, onClose }: CorrectionDialogProps) {
  const say = useTimeClockWords();
  const { zone, dayOf } = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  const request = useCommand(requestCorrection);
  const { values, setValues, kept, forget } = useKeptValues(`correction ${interval?.key ?? "new"}`, () => ({
    typed: interval ? wallTimesOf(interval, zone) : nothingOn(dayOf(now)),
    reason: "",
  }));
  const { typed, reason } = values;
  const [isTried, setTried] = useState(false);
  useUnsavedForm(true);
  const { times, wish, problem } = judgeCorrection({ typed, reason }, interval, { now, zone });
  const { start } = times;
  const isSound = problem === null || problem === "no-reason";
  const after = isSound && start !== null ? { ...times, start } : null;
  const errorOf = (field: string) =>
    isTried && problem && FIELDS[problem] === field ? problemText(say, problem) : undefined;

  async function send() {
    setTried(true);
    if (!wish) return;
    await orToast(say("toast.requestFailed"), async () => {
      await request(wish);
      toast.success(say("toast.requested"));
      forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...kept}
      title={say(interval ? "correction.title" : "correction.addTitle")}
      action={say("correction.send")}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <WallTimesFields
        typed={typed}
        times={times}
        today={dayOf(now)}
        words={{ start: say("correction.start"), end: say("correction.end") }}
        className="grid gap-5 sm:grid-cols-2"
        errorOf={errorOf}
        onChange={(changed) => setValues({ ...values, typed: changed })}
      />
      {interval && <RecordedTimes before={interval} after={after} now={now} />}
      <TextArea
        label={say("correction.reason")}
        maxLength={CORRECTION_REASON_MAX}
        value={reason}
        error={errorOf("reason")}
        onChange={(text) => setValues({ ...values, reason: text })}
      />
    </FormDialog>
  );
}

function nothingOn(date: string): WallTimes {
  return { date, start: NO_TIME, end: NO_TIME, breaks: [] };
}

type Problem = TimesProblem | "no-start" | "no-end" | "half-break" | "many-breaks" | "no-reason";

/** The field of each problem. */
const FIELDS: Record<Problem, string> = {
  nothing: "start",
  "no-start": "start",
  "no-end": "end",
  backwards: "end",
  "in-future": "end",
  "too-long": "end",
  "moved-far": "date",
  "half-break": "breaks",
  "many-breaks": "breaks",
  "break-backwards": "breaks",
  "break-outside": "breaks",
  "breaks-overlap": "breaks",
  "no-reason": "reason",
};

function problemText(say: SayTimeClock, problem: Problem): string {
  return problem === "many-breaks"
    ? say("correction.problem.many-breaks", { max: CORRECTION_BREAKS_MAX })
    : say(`correction.problem.${problem}`);
}

/**
 * Checks the typed values of a request for an interval, or for work that was never punched (null). Times that look
 * unchanged keep their exact value; untouched breaks are omitted.
 */
export function judgeCorrection(
  { typed, reason }: { typed: WallTimes; reason: string },
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
  const wish = {
    record_id: interval?.key ?? null,
    clock_in_time: instant(start),
    clock_out_time: instant(end),
    breaks: sameValue(breaks, interval?.breaks ?? [])
      ? null
      : breaks.map((pause) => ({ start: instant(pause.start), end: instant(pause.end) })),
    reason,
  };
  return { times, wish, problem: null };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
