import type { PayExtras } from "#domain/pay/money.ts";
import { fromMinorUnits, toMinorUnits } from "#domain/pay/money.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { Payroll } from "../use-payroll.ts";
import type { DraftEdit } from "./use-draft.ts";

const NOTES_MAX = 2000;
/** The largest amount the database stores, in whole units. */
const AMOUNT_MAX = 9_999_999;

const FIELDS: readonly { field: keyof PayExtras; label: string; description: string; least: number }[] = [
  { field: "tips", label: "Tips", description: "Added to the pay.", least: 0 },
  { field: "fuel", label: "Fuel stipend", description: "Added to the pay.", least: 0 },
  {
    field: "other",
    label: "Other adjustments",
    description: "Added, or taken away when it is below zero.",
    least: -AMOUNT_MAX,
  },
  { field: "deductions", label: "Deductions", description: "Taken away from the pay.", least: 0 },
];

/** The amounts that an admin enters for a payment. */
export function PaymentForm({ payroll: { money }, edit }: { payroll: Payroll; edit: DraftEdit }) {
  const { draft, change } = edit;
  const format = { style: "currency", currency: money.currency } as const;
  return (
    <section aria-label="Entered by hand" className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ field, label, description, least }) => (
        <NumberField
          key={field}
          label={label}
          description={description}
          value={fromMinorUnits(draft.extras[field], money.decimals)}
          minValue={least}
          maxValue={AMOUNT_MAX}
          formatOptions={format}
          // An emptied field means zero.
          onChange={(amount) => {
            const cents = Number.isFinite(amount) ? toMinorUnits(amount, money.decimals) : 0;
            if (cents !== draft.extras[field]) change({ extras: { ...draft.extras, [field]: cents } });
          }}
        />
      ))}
      <div className="sm:col-span-2">
        <TextArea
          label="Notes"
          description="Printed on the payslip."
          maxLength={NOTES_MAX}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
        />
      </div>
    </section>
  );
}
