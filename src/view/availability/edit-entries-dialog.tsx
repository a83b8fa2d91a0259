import { useState } from "react";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useUnsavedForm } from "../forms/use-unsaved-form.ts";
import { type EntryFormValues, entryPlanOf, formErrors } from "./entry-form.ts";
import { saysText } from "./entry-words.ts";
import { useAvailabilityChanges } from "./use-availability-changes.ts";
import { WhatFields } from "./what-fields.tsx";

export interface EditDialogProps {
  /** The entries to change together; never empty. */
  entries: readonly [StaffAvailability, ...StaffAvailability[]];
  approvalMode: boolean;
  isReasonAsked: boolean;
  today: string;
  onClose: () => void;
}

/** Changes what some entries say about their days. */
export function EditEntriesDialog({ entries, approvalMode, isReasonAsked, today, onClose }: EditDialogProps) {
  const say = useAvailabilityWords();
  const [first] = entries;
  const format = useFormat();
  const changes = useAvailabilityChanges();
  const [form, setForm] = useState<EntryFormValues>({ ...first, reason: first.reason ?? "" });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(true);
  const errors = formErrors(say, form, null, { today, isReasonAsked });
  const isAskedAnew = isReasonAsked && first.status === "approved";

  async function save() {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const plan = entryPlanOf(form);
    const isSaved = await changes.change(
      entries.map(({ id }) => id),
      plan,
      say("toast.changed", { entry: saysText(say, plan, format) }),
    );
    setBusy(false);
    if (isSaved) onClose();
  }

  return (
    <FormDialog
      title={
        entries.length > 1
          ? say("edit.titleMany", { count: entries.length })
          : say("edit.title", { day: format.shortDay(first.date) })
      }
      action={say("save")}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <WhatFields
        form={form}
        errors={isTried ? errors : {}}
        approvalMode={approvalMode}
        isReasonAsked={isReasonAsked}
        onChange={(fields) => setForm({ ...form, ...fields })}
      />
      {isAskedAnew && <p className="text-muted">{say("edit.approvedAgain")}</p>}
    </FormDialog>
  );
}
