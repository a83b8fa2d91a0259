import { updateBusiness } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../run/use-payroll.ts";
import { ADP_FIELDS, CODE_MAX, payrollCodesOf } from "./payroll-codes.ts";

/** Edits the codes of the business and its people in payroll products, which the files contain. */
export function CodesDialog({ payroll, onClose }: { payroll: Payroll; onClose: () => void }) {
  const say = usePayrollWords();
  const { values, setValues, first, kept, forget } = useKeptValues("payroll-codes", () => ({
    codes: payrollCodesOf(payroll.business),
  }));
  const { codes } = values;
  const setCodes = (typed: typeof codes) => setValues({ codes: typed });
  const { problem, save } = useSaving(say("codes.failed"));
  const update = useCommand(updateBusiness);
  const { adp, ids } = codes;
  useUnsavedForm(codes !== first.codes);

  async function submit() {
    await update({ payroll_codes: { ...codes } });
    toast.success(say("toast.codesSaved"));
    forget();
    onClose();
  }

  return (
    <FormDialog
      {...kept}
      title={say("codes.title")}
      action={say("codes.save")}
      problem={problem}
      onSubmit={() => void save(submit)}
      onClose={onClose}
    >
      <h3 className="font-bold">ADP</h3>
      {ADP_FIELDS.map((field) => (
        <TextField
          key={field}
          label={say(`codes.${field}`)}
          maxLength={CODE_MAX}
          value={adp[field]}
          onChange={(value) => setCodes({ ...codes, adp: { ...adp, [field]: value.trim() } })}
        />
      ))}
      <h3 className="font-bold">{say("codes.ids")}</h3>
      <p className="-mt-3 text-muted">{say("codes.idsHint")}</p>
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
