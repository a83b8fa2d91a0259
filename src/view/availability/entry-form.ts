import { useState } from "react";
import { choiceProblem, type DayChoice } from "#domain/availability/edits.ts";
import type { EntryPlan, Wish } from "#domain/availability/entries.ts";
import type { SayAvailability } from "#words/made/availability.ts";
import { useKeptValues } from "../forms/use-kept-values.ts";
import { useUnsavedForm } from "../forms/use-unsaved-form.ts";

/** The values of the entry form; empty texts for what is not entered yet. */
export interface EntryFormValues {
  available: boolean;
  preference: Wish | null;
  all_day: boolean;
  start_time: string | null;
  end_time: string | null;
  reason: string;
}

/** The days chosen in the form. Each way of choosing keeps its values while another one is shown. */
export interface DaysForm {
  kind: DayChoice["kind"];
  days: readonly string[];
  from: string;
  to: string;
  weekdays: readonly number[];
}

export type FormErrors = Partial<Record<"days" | "hours" | "reason", string>>;

const REASON_MAX = 500;

export function choiceOf({ kind, days, from, to, weekdays }: DaysForm): DayChoice {
  if (kind === "days") return { kind, days };
  return kind === "range" ? { kind, from, to } : { kind, weekdays, from, to };
}

export function entryPlanOf(form: EntryFormValues): EntryPlan {
  const { available, preference, all_day, start_time, end_time } = form;
  return {
    available,
    preference: (available && preference) || null,
    all_day,
    start_time: all_day ? null : start_time,
    end_time: all_day ? null : end_time,
    reason: (!available && form.reason.trim()) || null,
  };
}

/** The errors of the form, in words. A request for a day off must give a reason. */
export function formErrors(
  say: SayAvailability,
  form: EntryFormValues,
  days: DaysForm | null,
  options: { today: string; isReasonAsked: boolean },
): FormErrors {
  const problem = days && choiceProblem(choiceOf(days), options.today);
  const { available, all_day, start_time, end_time, reason } = form;
  const hours = all_day ? undefined : hoursError(say, start_time, end_time);
  const isMissing = options.isReasonAsked && !available && reason.trim() === "";
  const isLong = reason.length > REASON_MAX && say("what.reasonTooLong", { max: REASON_MAX });
  const why = isMissing ? say("what.reasonMissing") : isLong;
  return {
    ...(problem && { days: say(`when.problem.${problem}`) }),
    ...(hours && { hours }),
    ...(why && { reason: why }),
  };
}

function hoursError(say: SayAvailability, from: string | null, to: string | null): string | undefined {
  if (!from || !to) return say("what.timesMissing");
  return from === to ? say("what.timesSame") : undefined;
}

/** The entry form while it is filled in. `submit` saves it unless it has errors, and calls `onSaved` once it is saved. */
export function useEntryForm(
  say: SayAvailability,
  begin: EntryFormValues,
  days: DaysForm | null,
  options: { today: string; isReasonAsked: boolean; name: string },
) {
  const { values: form, setValues: setForm, kept, forget } = useKeptValues(options.name, () => begin);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(true);
  const errors = formErrors(say, form, days, options);

  async function submit(save: () => Promise<boolean>, onSaved: () => void) {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const isSaved = await save();
    setBusy(false);
    if (!isSaved) return;
    forget();
    onSaved();
  }

  const change = (fields: Partial<EntryFormValues>) => setForm({ ...form, ...fields });
  return { form, change, errors: isTried ? errors : {}, plan: entryPlanOf(form), isBusy, submit, kept };
}
