import type { Payment } from "#domain/pay/person-pay.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { useFormat } from "../format/use-format.ts";
import { usePayslip } from "./use-payslip.ts";

/** An admin's actions for the payslip of a saved payment. */
export function PayslipActions({ payment }: { payment: Payment }) {
  const say = usePayrollWords();
  const format = useFormat();
  const { busy, download, mail } = usePayslip(payment);
  const isUnsent = payment.change_id !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy === "send"} isDisabled={isUnsent} onPress={() => void mail()}>
          {say(busy === "send" ? "slip.sending" : "slip.generate")}
        </Button>
        <Button variant="secondary" isBusy={busy === "download"} onPress={() => void download()}>
          <ControlIcon name="download" />
          {say("slip.download")}
        </Button>
      </div>
      {payment.sent_at && (
        <p className="font-medium">{say("slip.sentOn", { day: format.date(payment.sent_at) })}</p>
      )}
      <p className="text-sm text-muted">
        {isUnsent ? say("slip.unsent") : say("slip.hint", { name: payment.employee_name })}
      </p>
    </div>
  );
}
