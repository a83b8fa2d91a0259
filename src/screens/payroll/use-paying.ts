import { savePayments } from "#commands/pay/payroll.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { payDraftKey } from "#domain/pay/person-pay.ts";
import { forgetPayDraft } from "#stores/pay-drafts.ts";
import type { Payroll } from "./use-payroll.ts";

/** Saves people's payments as they are shown; resolves to those that were saved: others were paid already. */
export function usePaying({ money: { currency, decimals }, period }: Payroll) {
  const save = useCommand(savePayments);
  const newId = useNewId();
  return async (rows: readonly PayRow[]): Promise<PayRow[]> => {
    const drafts = rows.flatMap(({ name: employeeName, snapshot, draft }) =>
      snapshot
        ? { id: newId(), employeeName, snapshot, money: { currency, decimals }, notes: draft?.notes ?? "" }
        : [],
    );
    const ids = await save(drafts);
    const paid = new Set(
      drafts.filter(({ id }) => ids.includes(id)).map(({ snapshot }) => snapshot.inputs.person),
    );
    for (const person of paid) forgetPayDraft(payDraftKey(person, period));
    return rows.filter(({ id }) => paid.has(id));
  };
}
