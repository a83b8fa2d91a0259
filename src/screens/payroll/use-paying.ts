import { savePayment } from "#commands/save-payment.ts";
import { useCommand } from "#commands/use-command.ts";
import { useNewId } from "#commands/use-new-id.ts";
import { forgetPayDraft, payDraftKey } from "#stores/pay-drafts.ts";
import type { PayRow } from "./payroll-rows.ts";
import type { Payroll } from "./use-payroll.ts";

/** Saves somebody's payment as it is shown; resolves to whether it was saved, or they were paid already. */
export function usePaying({ money, period }: Payroll) {
  const save = useCommand(savePayment);
  const newId = useNewId();
  return async ({ id, name, snapshot, draft }: PayRow): Promise<boolean> => {
    if (!snapshot) return false;
    const { currency, decimals } = money;
    const isSaved = await save({
      id: newId(),
      employeeName: name,
      snapshot,
      money: { currency, decimals },
      notes: draft?.notes ?? "",
    });
    if (isSaved) forgetPayDraft(payDraftKey(id, period));
    return isSaved;
  };
}
