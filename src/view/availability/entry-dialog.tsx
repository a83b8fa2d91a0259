import { type ReactNode, useState } from "react";
import { chosenDays } from "#domain/availability/edits.ts";
import { fitEntries, type OnTaken } from "#domain/availability/entries.ts";
import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "../format/use-format.ts";
import { useUnsavedForm } from "../forms/use-unsaved-form.ts";
import { choiceOf, type DaysForm, type EntryFormValues, entryPlanOf, formErrors } from "./entry-form.ts";
import { listed, saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";
import { WhatFields } from "./what-fields.tsx";
import { WhenFields } from "./when-fields.tsx";

export interface EntryDialogProps {
  /** Whose entries are made. */
  userId: string;
  /** Their name, where a manager enters for somebody else. */
  name?: string | undefined;
  /** The days that are chosen already. */
  days: readonly string[];
  /** The stretch of days that a manager asks for, if that is what is answered. */
  asked?: { from: string; to: string } | undefined;
  /** What they have said so far, from today on. */
  existing: readonly StaffAvailability[];
  approvalMode: boolean;
  isReasonAsked: boolean;
  today: string;
  onClose: () => void;
  /** Stands above the form. */
  children?: ReactNode;
}

/** Says when somebody can or cannot work: on single days, for a stretch of days, or on the same days of every week. */
export function EntryDialog(props: EntryDialogProps) {
  const { userId, name, existing, approvalMode, isReasonAsked, today, onClose } = props;
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const [form, setForm] = useState<EntryFormValues>({
    available: !approvalMode,
    all_day: true,
    start_time: null,
    end_time: null,
    reason: "",
  });
  const [days, setDays] = useState<DaysForm>(() => startWith(props));
  const [onTaken, setOnTaken] = useState<OnTaken>("replace");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(true);

  const errors = formErrors(form, days, { today, isReasonAsked });
  const shown = isTried ? errors : {};
  const plan = entryPlanOf(form);
  const chosen = chosenDays(choiceOf(days));
  const fit = fitEntries(chosen, plan, existing, onTaken);

  async function save() {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const done = `${saysText(plan, format)}: ${counted(fit.days.length, "day")}`;
    const isSaved = await changes.add({ userId, days: chosen, plan, onTaken }, done);
    setBusy(false);
    if (isSaved) onClose();
  }

  return (
    <FormDialog
      title={titleOf(approvalMode, name)}
      action={approvalMode && !name ? "Submit" : "Save"}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {props.children}
      <WhenFields
        form={days}
        error={shown.days}
        today={today}
        onChange={(fields) => setDays({ ...days, ...fields })}
      />
      <WhatFields
        form={form}
        errors={shown}
        approvalMode={approvalMode}
        isOfOther={name !== undefined}
        isReasonAsked={isReasonAsked}
        onChange={(fields) => setForm({ ...form, ...fields })}
      />
      {fit.taken.length > 0 && <TakenChoice days={fit.taken} value={onTaken} onChange={setOnTaken} />}
      <p aria-live="polite" className="text-muted">
        {chosen.length > 1 && `${saysText(plan, format)} on ${counted(fit.days.length, "day")}.`}
      </p>
    </FormDialog>
  );
}

function startWith({ days, asked, today }: EntryDialogProps): DaysForm {
  const { from, to } = asked ?? { from: days[0] ?? today, to: days.at(-1) ?? "" };
  return { kind: asked ? "range" : "days", days, from, to, weekdays: [] };
}

function titleOf(approvalMode: boolean, name: string | undefined): string {
  if (name) return `Availability of ${name}`;
  return approvalMode ? "Submit unavailable days" : "Add availability";
}

interface TakenChoiceProps {
  /** The days on which something is entered already. */
  days: readonly string[];
  value: OnTaken;
  onChange: (value: OnTaken) => void;
}

const CHOICES = [
  { value: "replace", label: "Replace" },
  { value: "keep", label: "Keep" },
];
const NAMED_MAX = 3;

/** What is to happen where the days have an entry already that the new one contradicts. */
export function TakenChoice({ days, value, onChange }: TakenChoiceProps) {
  const format = useFormat();
  const named = days.length <= NAMED_MAX ? listed(days.map(format.shortDay)) : counted(days.length, "day");
  return (
    <div className="rounded-xl bg-caution-soft p-4">
      <RadioGroup
        label={`Something else is entered for ${named}`}
        options={CHOICES}
        value={value}
        onChange={(choice) => onChange(choice as OnTaken)}
      />
    </div>
  );
}
