import { useState } from "react";
import { counted } from "#lib/format/counted.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useFormat } from "../format/use-format.ts";
import { useUnsavedForm } from "../forms/use-unsaved-form.ts";
import { type EntryFormValues, entryPlanOf, formErrors } from "./entry-form.ts";
import { saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";
import { WhatFields } from "./what-fields.tsx";

export interface EditDialogProps {
  /** The entries to change together; never empty. */
  entries: readonly [StaffAvailability, ...StaffAvailability[]];
  /** The person's name if a manager changes the entries. */
  name?: string | undefined;
  approvalMode: boolean;
  isReasonAsked: boolean;
  today: string;
  onClose: () => void;
}

/** Changes what some entries say about their days. */
export function EditEntriesDialog({
  entries,
  name,
  approvalMode,
  isReasonAsked,
  today,
  onClose,
}: EditDialogProps) {
  const [first] = entries;
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const [form, setForm] = useState<EntryFormValues>({ ...first, reason: first.reason ?? "" });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(true);
  const errors = formErrors(form, null, { today, isReasonAsked });
  const isAskedAnew = isReasonAsked && first.status === "approved";

  async function save() {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const plan = entryPlanOf(form);
    const isSaved = await changes.change(
      entries.map(({ id }) => id),
      plan,
      `Changed to ${saysText(plan, format).toLowerCase()}`,
    );
    setBusy(false);
    if (isSaved) onClose();
  }

  const when = entries.length > 1 ? counted(entries.length, "day") : format.shortDay(first.date);
  return (
    <FormDialog
      title={`Change ${when}`}
      action="Save"
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <WhatFields
        form={form}
        errors={isTried ? errors : {}}
        approvalMode={approvalMode}
        isOfOther={name !== undefined}
        isReasonAsked={isReasonAsked}
        onChange={(fields) => setForm({ ...form, ...fields })}
      />
      {isAskedAnew && <p className="text-muted">Once it is changed, a manager has to approve it again.</p>}
    </FormDialog>
  );
}
