import type { PayExtras } from "#domain/pay/money.ts";
import { fromMinorUnits, toMinorUnits } from "#domain/pay/money.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../use-payroll.ts";
import type { DraftEdit } from "./use-draft.ts";

const NOTES_MAX = 2000;
/** The largest amount the database stores, in whole units. */
const AMOUNT_MAX = 9_999_999;

const FIELDS: readonly { field: keyof PayExtras; least: number }[] = [
  { field: "tips", least: 0 },
  { field: "fuel", least: 0 },
  { field: "other", least: -AMOUNT_MAX },
  { field: "deductions", least: 0 },
];

/** The amounts that an admin enters for a payment. */
export function PaymentForm({ payroll: { money }, edit }: { payroll: Payroll; edit: DraftEdit }) {
  const say = usePayrollWords();
  const { draft, change } = edit;
  const format = { style: "currency", currency: money.currency } as const;
  return (
    <section aria-label={say("form.label")} className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ field, least }) => (
        <NumberField
          key={field}
          label={say(`pay.${field}`)}
          description={say(`form.${field}Hint`)}
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
          label={say("form.notes")}
          description={say("form.notesHint")}
          maxLength={NOTES_MAX}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
        />
      </div>
    </section>
  );
}
