import type { Payment } from "#domain/pay/person-pay.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { usePayslip } from "./use-payslip.ts";

/** An admin's actions for the payslip of a saved payment. */
export function PayslipActions({ payment }: { payment: Payment }) {
  const { busy, download, mail } = usePayslip(payment);
  const isUnsent = payment.change_id !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy === "send"} isDisabled={isUnsent} onPress={() => void mail()}>
          {busy === "send" ? "Sending..." : "Generate Payslip"}
        </Button>
        <Button variant="secondary" isBusy={busy === "download"} onPress={() => void download()}>
          <ControlIcon name="download" />
          Download payslip
        </Button>
      </div>
      <p className="text-sm text-muted">
        {isUnsent
          ? "The payment waits to be sent to the server. Then its payslip can be mailed."
          : `Generate Payslip mails it to ${payment.employee_name} and keeps it for them.`}
      </p>
    </div>
  );
}
