import { useEffect } from "react";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { EMPTY_DRAFT, type PayDraft, payDraftKey } from "#domain/pay/person-pay.ts";
import { keepPayDraft } from "#stores/pay-drafts.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import type { Payroll } from "../use-payroll.ts";

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
