import { useState } from "react";
import { voidPayment } from "#commands/pay/payroll.ts";
import { useCommand } from "#commands/use-command.ts";
import { samePeriod } from "#domain/pay/pay-period.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { isInForce, type Payment } from "#domain/pay/person-pay.ts";
import { useAllPayments } from "#queries/payroll.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../run/use-payroll.ts";

/** Voids a saved payment, after the admin has confirmed the consequences. */
export function VoidPayment({ payment }: { payment: Payment }) {
  const say = usePayrollWords();
  const format = useFormat();
  const sayFailure = useSayFailure();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const send = useCommand(voidPayment);
  const name = payment.employee_name;

  async function confirm() {
    setAsking(false);
    setBusy(true);
    try {
      const answer = await send(payment);
      if (answer === "voided") toast.success(say("toast.voided", { name }));
      else toast.error(say("void.adjusted"));
    } catch (error) {
      console.error("Payment not voided:", error);
      toast.error(sayFailure(error, say("toast.voidFailed")));
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        isBusy={isBusy}
        isDisabled={payment.change_id !== null}
        onPress={() => setAsking(true)}
      >
        {say("void.open")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say("void.title", { name })}
        action={say("void.action")}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {payment.sent_at && (
          <p className="mb-2">{say("void.mailed", { day: format.date(payment.sent_at) })}</p>
        )}
        <p>{say("void.what", { name })}</p>
      </ConfirmDialog>
    </>
  );
}

/** The voided payments of a person's period. */
export function VoidedPayments({ payroll: { period, money }, row }: { payroll: Payroll; row: PayRow }) {
  const say = usePayrollWords();
  const format = useFormat();
  const all = useAllPayments(row.id);
  const voided = all?.filter((one) => !isInForce(one) && samePeriod(one.period, period)) ?? [];
  if (voided.length === 0) return null;
  return (
    <section aria-label={say("void.list")} className="flex flex-col gap-1">
      <h3 className="font-bold">{say("void.list")}</h3>
      <ul className="text-muted tabular-nums">
        {voided.map(({ id, total_pay, voided_at, frozen }) => (
          <li key={id}>
            {say("void.item", {
              amount: format.amountIn(total_pay, frozen?.currency ?? money.currency),
              day: format.date(voided_at),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
