import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useEntryForm } from "./entry-form.ts";
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
  const begin = { ...first, preference: first.preference ?? null, reason: first.reason ?? "" };
  const options = { today, isReasonAsked, name: `availability ${first.id}` };
  const { form, change, errors, plan, isBusy, submit, kept } = useEntryForm(say, begin, null, options);
  const isAskedAnew = isReasonAsked && first.status === "approved";
  const ids = entries.map(({ id }) => id);
  const isRequest = isReasonAsked && !plan.available;
  const done = isRequest
    ? say("toast.requested")
    : say("toast.changed", { entry: saysText(say, plan, format) });
  const save = () => changes.change(ids, plan, done);

  return (
    <FormDialog
      {...kept}
      title={
        entries.length > 1
          ? say("edit.titleMany", { count: entries.length })
          : say("edit.title", { day: format.shortDay(first.date) })
      }
      action={say("save")}
      isBusy={isBusy}
      onSubmit={() => void submit(save, onClose)}
      onClose={onClose}
    >
      <WhatFields
        form={form}
        errors={errors}
        approvalMode={approvalMode}
        isReasonAsked={isReasonAsked}
        onChange={change}
      />
      {isAskedAnew && <p className="text-muted">{say("edit.approvedAgain")}</p>}
    </FormDialog>
  );
}
