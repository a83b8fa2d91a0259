import { useState } from "react";
import { readPayslip, sendPayslip } from "#commands/pay/payroll.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { fileWords } from "#lib/file-names.ts";
import { useBusiness } from "#queries/business.ts";
import { usePayments } from "#queries/payroll.ts";
import { usePositions } from "#queries/positions.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useReaderFormat } from "../format/use-reader-format.ts";
import { useSayFailure } from "../forms/say-failure.ts";
import { useLogoForFile } from "../logo/use-logo-for-file.ts";
import { useIsFilling } from "../sync/use-is-filling.ts";

/** The actions for a payslip, and which one is running. Downloads the file that was mailed, where possible. */
export function usePayslip(payment: Payment) {
  const say = usePayrollWords();
  const sayView = useViewWords();
  const sayFailure = useSayFailure();
  const [busy, setBusy] = useState<"download" | "send" | null>(null);
  const make = useMakePayslip();
  const read = useCommand(readPayslip);
  const send = useCommand(sendPayslip);
  const newId = useNewId();

  async function doing(what: "download" | "send", work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    await work();
    setBusy(null);
  }

  const download = () =>
    doing("download", async () => {
      const isReachable = navigator.onLine && useSyncStatus.getState().online;
      await orToast(isReachable ? say("toast.slipFailed") : sayView("toast.fileOffline"), async () => {
        // Nobody waits for a server that is away: the same is made here.
        const kept = await read(payment, { fetches: isReachable });
        const name = payslipName(say, payment);
        const pdf = kept ?? (await make(payment));
        downloadFile(name, pdf as BlobPart, "application/pdf");
      });
    });

  const mail = () =>
    doing("send", async () => {
      try {
        await send(payment, await make(payment), newId());
        toast.success(say("toast.slipSent", { name: payment.employee_name }));
      } catch (error) {
        console.error("Payslip not sent:", error);
        toast.error(sayFailure(error, say("toast.slipNotSent")));
      }
    });

  return { busy, download, mail };
}

/** The file name of a payslip: 'payslip-sam-okafor-2026-03-14.pdf'. */
export function payslipName(say: SayPayroll, { employee_name, pay_period_end }: Payment): string {
  return `${say("slip.file")}-${fileWords(employee_name) || say("slip.fileEmployee")}-${pay_period_end}.pdf`;
}

/**
 * Returns a function that makes a payment's payslip PDF on this device, in the language of the person paid; the code for
 * it loads on first use.
 */
export function useMakePayslip(): (payment: Payment) => Promise<Uint8Array> {
  const formatFor = useReaderFormat();
  const business = useBusiness();
  const payments = usePayments();
  const positions = usePositions();
  const isFilling = useIsFilling();
  const readLogo = useLogoForFile();
  return async (payment) => {
    const { payslipPdf } = await import("./payslip-pdf.ts");
    const format = formatFor(payment.employee_id);
    const { name = "", address = null } = business ?? {};
    const employer = { name, address, currency: format.currency, logo: await readLogo() };
    const say = await payrollWords.load(format.locale);
    const names = new Map(positions?.map(({ id, name }) => [id, name]));
    return payslipPdf(say, payment, employer, (!isFilling && payments) || null, format, names);
  };
}
