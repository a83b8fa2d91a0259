import { useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { sendPayslip } from "#commands/send-payslip.ts";
import { useCommand } from "#commands/use-command.ts";
import { useNewId } from "#commands/use-new-id.ts";
import { useBusiness } from "#queries/use-business.ts";
import type { Payment } from "#queries/use-payments.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { downloadFile } from "#ui/download-file.ts";
import { toast } from "#ui/toast.ts";

/** What can be done with the payslip of a payment, and what of it is being done. */
export function usePayslip(payment: Payment) {
  const [busy, setBusy] = useState<"download" | "send" | null>(null);
  const format = useFormat();
  const business = useBusiness();
  const send = useCommand(sendPayslip);
  const newId = useNewId();

  async function makeFile() {
    const { payslipPdf, payslipName } = await import("./payslip-pdf.ts");
    const named = { name: business?.name ?? "", currency: format.currency };
    return { name: payslipName(payment), pdf: await payslipPdf(payment, named, format) };
  }

  async function doing(what: "download" | "send", work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    await work();
    setBusy(null);
  }

  const download = () =>
    doing("download", async () => {
      try {
        const { name, pdf } = await makeFile();
        downloadFile(name, pdf as BlobPart, "application/pdf");
      } catch (error) {
        console.error("Payslip not made:", error);
        toast.error("The payslip could not be made. Please try again.");
      }
    });

  const mail = () =>
    doing("send", async () => {
      try {
        await send(payment, (await makeFile()).pdf, newId());
        toast.success(`Payslip sent to ${payment.employee_name}`);
      } catch (error) {
        console.error("Payslip not sent:", error);
        toast.error(sentence(error));
      }
    });

  return { busy, download, mail };
}

/** The server's own words, where there are some. */
function sentence(error: unknown): string {
  const said = error instanceof AccountError ? error.message : "";
  return said || "The payslip was not sent. Please try again.";
}
