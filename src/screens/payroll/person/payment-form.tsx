import { useEffect } from "react";
import { fromMinorUnits, toMinorUnits } from "#domain/pay/money.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { EMPTY_DRAFT, type PayDraft, payDraftKey } from "#domain/pay/person-pay.ts";
import { keepPayDraft } from "#stores/pay-drafts.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../run/use-payroll.ts";

const NOTES_MAX = 2000;
/** The largest amount the database stores, in whole units. */
const AMOUNT_MAX = 9_999_999;

const FIELDS = ["tips", "fuel", "other", "deductions"] as const;

/** The amounts that an admin enters for a payment. */
export function PaymentForm({ payroll, row }: { payroll: Payroll; row: PayRow }) {
  const say = usePayrollWords();
  const { money } = payroll;
  const { extras, notes } = row.draft ?? EMPTY_DRAFT;
  const format = { style: "currency", currency: money.currency } as const;
  return (
    <section aria-label={say("form.label")} className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <NumberField
          key={field}
          label={say(`pay.${field}`)}
          description={say(`form.${field}Hint`)}
          value={fromMinorUnits(extras[field], money.decimals)}
          minValue={field === "other" ? -AMOUNT_MAX : 0}
          maxValue={AMOUNT_MAX}
          formatOptions={format}
          // An emptied field means zero.
          onChange={(amount) => {
            const cents = Number.isFinite(amount) ? toMinorUnits(amount, money.decimals) : 0;
            if (cents !== extras[field]) changeDraft(payroll, row, { extras: { ...extras, [field]: cents } });
          }}
        />
      ))}
      <div className="sm:col-span-2">
        <TextArea
          label={say("form.notes")}
          description={say("form.notesHint")}
          maxLength={NOTES_MAX}
          value={notes}
          onChange={(typed) => changeDraft(payroll, row, { notes: typed })}
        />
      </div>
    </section>
  );
}

/** Changes the amounts entered for a payment; they are stored on the device at once. */
export function changeDraft({ period }: Payroll, { id, draft }: PayRow, changes: Partial<PayDraft>): void {
  keepPayDraft(payDraftKey(id, period), { ...EMPTY_DRAFT, ...draft, ...changes }, Date.now());
}

/**
 * Makes the browser ask before the page closes or reloads while a payment is being entered. A figure counts when its
 * field loses focus, so this also blurs the current field; nothing is lost either way.
 */
export function useDraftKept({ draft, payment }: PayRow) {
  const isDirty = draft !== null && !payment;
  useUnsavedForm(isDirty);
  useEffect(() => {
    const settle = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    const ask = (event: BeforeUnloadEvent) => {
      settle();
      if (isDirty) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    window.addEventListener("pagehide", settle);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("pagehide", settle);
    };
  }, [isDirty]);
}
