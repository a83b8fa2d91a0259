import { savePayments } from "#commands/pay/payroll.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { type PayRow, paymentDrafts } from "#domain/pay/payroll-rows.ts";
import { payDraftKey } from "#domain/pay/person-pay.ts";
import { forgetPayDraft } from "#stores/pay-drafts.ts";
import type { Payroll } from "./use-payroll.ts";

/** Saves people's payments as shown; resolves to the rows that were saved, without people already paid. */
export function usePaying({ money, period }: Payroll) {
  const save = useCommand(savePayments);
  const newId = useNewId();
  return async (rows: readonly PayRow[]): Promise<PayRow[]> => {
    const drafts = paymentDrafts(rows, money, newId);
    const saved = new Set(await save(drafts));
    const paid = new Set(
      drafts.filter(({ id }) => saved.has(id)).map(({ snapshot }) => snapshot.inputs.person),
    );
    for (const person of paid) forgetPayDraft(payDraftKey(person, period));
    return rows.filter(({ id }) => paid.has(id));
  };
}
