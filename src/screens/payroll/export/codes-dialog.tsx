import { useState } from "react";
import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import type { Payroll } from "../use-payroll.ts";
import { CODE_MAX, type PayrollCodes } from "./payroll-codes.ts";

const ADP: readonly (readonly [field: keyof PayrollCodes["adp"], label: string])[] = [
  ["company", "Company code"],
  ["batch", "Batch ID"],
  ["doubleHours", "Code of hours at the second overtime rate"],
  ["tips", "Code of tips"],
  ["fuel", "Code of the fuel stipend"],
  ["other", "Code of other adjustments"],
  ["deduction", "Code of deductions"],
];

interface CodesDialogProps {
  payroll: Payroll;
  before: PayrollCodes;
  onClose: () => void;
}

/** Edits the codes of the business and its people in payroll products, which the files contain. */
export function CodesDialog({ payroll, before, onClose }: CodesDialogProps) {
  const [codes, setCodes] = useState(before);
  const { problem, save } = useSaving("The codes were not saved. Please try again.");
  const update = useCommand(updateBusiness);
  const { adp, ids } = codes;
  useUnsavedForm(codes !== before);

  async function submit() {
    await update({ payroll_codes: { ...codes } });
    toast.success("Payroll codes saved");
    onClose();
  }

  return (
    <FormDialog
      title="Payroll codes"
      action="Save codes"
      problem={problem}
      onSubmit={() => void save(submit)}
      onClose={onClose}
    >
      <h3 className="font-bold">ADP</h3>
      {ADP.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          maxLength={CODE_MAX}
          value={adp[field]}
          onChange={(value) => setCodes({ ...codes, adp: { ...adp, [field]: value.trim() } })}
        />
      ))}
      <h3 className="font-bold">Ids of your people</h3>
      <p className="-mt-3 text-muted">The employee ID in Gusto, or the file number in ADP.</p>
      {payroll.rows.map(({ id, name }) => (
        <TextField
          key={id}
          label={name}
          maxLength={CODE_MAX}
          value={ids[id] ?? ""}
          onChange={(value) => setCodes({ ...codes, ids: { ...ids, [id]: value.trim() } })}
        />
      ))}
    </FormDialog>
  );
}
