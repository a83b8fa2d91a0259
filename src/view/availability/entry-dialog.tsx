import { type ReactNode, useState } from "react";
import { chosenDays } from "#domain/availability/edits.ts";
import { fitEntries, type OnTaken } from "#domain/availability/entries.ts";
import { listText } from "#lib/format/formatters.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { type SayAvailability, useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { choiceOf, type DaysForm, type EntryFormValues, useEntryForm } from "./entry-form.ts";
import { saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";
import { WhatFields } from "./what-fields.tsx";
import { WhenFields } from "./when-fields.tsx";

export interface EntryDialogProps {
  userId: string;
  /** The person's name if a manager enters for them. */
  name?: string | undefined;
  days: readonly string[];
  /** The range of days of the deadline that is being answered, if any. */
  asked?: { from: string; to: string } | undefined;
  /** The person's entries from today on. */
  existing: readonly StaffAvailability[];
  approvalMode: boolean;
  isReasonAsked: boolean;
  today: string;
  onClose: () => void;
  /** Instead of `onClose`, once it is saved. */
  onSaved?: () => void;
  children?: ReactNode;
}

/** What the last entry said, without its reason. */
type WhatChoice = Omit<EntryFormValues, "reason">;

const NOTHING_SAID = { preference: null, all_day: true, start_time: null, end_time: null, reason: "" };

/** Enters when somebody can or cannot work: on single days, a range of days, or the same weekdays every week. */
export function EntryDialog(props: EntryDialogProps) {
  const { userId, name, existing, approvalMode, isReasonAsked, today, onClose } = props;
  const say = useAvailabilityWords();
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const [days, setDays] = useState<DaysForm>(() => startWith(props));
  const [onTaken, setOnTaken] = useState<OnTaken>("replace");
  const choice = approvalMode ? "time-off" : "availability";
  const begin = { ...NOTHING_SAID, available: !approvalMode, ...lastChoice<WhatChoice>(choice) };
  const options = { today, isReasonAsked, name: `availability ${userId}` };
  const { form, change, errors, plan, isBusy, submit, kept } = useEntryForm(say, begin, days, options);
  const chosen = chosenDays(choiceOf(days));
  const entry = saysText(say, plan, format);
  const fit = fitEntries(chosen, plan, existing, onTaken);

  const isRequest = isReasonAsked && !plan.available;
  const done = isRequest ? say("toast.requested") : say("toast.added", { entry, count: fit.days.length });
  const save = () => changes.add({ userId, days: chosen, plan, onTaken }, done);
  function saved() {
    const { reason: _, ...said } = form;
    rememberChoice(choice, said satisfies WhatChoice);
    (props.onSaved ?? onClose)();
  }

  return (
    <FormDialog
      {...kept}
      title={titleOf(say, approvalMode, name)}
      action={say(approvalMode && !name && !form.available ? "add.submit" : "save")}
      isBusy={isBusy}
      onSubmit={() => void submit(save, saved)}
      onClose={onClose}
    >
      {props.children}
      <WhenFields
        form={days}
        error={errors.days}
        today={today}
        onChange={(fields) => setDays({ ...days, ...fields })}
      />
      <WhatFields
        form={form}
        errors={errors}
        approvalMode={approvalMode}
        isReasonAsked={isReasonAsked}
        onChange={change}
      />
      {fit.taken.length > 0 && <TakenChoice days={fit.taken} value={onTaken} onChange={setOnTaken} />}
      <p aria-live="polite" className="text-muted">
        {chosen.length > 1 && say("add.summary", { entry, count: fit.days.length })}
      </p>
    </FormDialog>
  );
}

function startWith({ days, asked, today }: EntryDialogProps): DaysForm {
  const { from, to } = asked ?? { from: days[0] ?? today, to: days.at(-1) ?? "" };
  return { kind: asked ? "range" : "days", days, from, to, weekdays: [] };
}

function titleOf(say: SayAvailability, approvalMode: boolean, name: string | undefined): string {
  if (name) return say("add.titleFor", { name });
  return say(approvalMode ? "add.titleUnavailable" : "add.title");
}

interface TakenChoiceProps {
  days: readonly string[];
  value: OnTaken;
  onChange: (value: OnTaken) => void;
}

const CHOICES: readonly OnTaken[] = ["replace", "keep"];
const NAMED_MAX = 3;

/** Asks what to do with existing entries that contradict the new one. */
export function TakenChoice({ days, value, onChange }: TakenChoiceProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  return (
    <div className="rounded-xl bg-caution-soft p-4">
      <RadioGroup
        label={
          days.length <= NAMED_MAX
            ? say("add.taken", { days: listText(say.locale, days.map(format.shortDay)) })
            : say("add.takenMany", { count: days.length })
        }
        options={CHOICES.map((choice) => ({ value: choice, label: say(`add.taken.${choice}`) }))}
        value={value}
        onChange={(choice) => onChange(choice as OnTaken)}
      />
    </div>
  );
}
