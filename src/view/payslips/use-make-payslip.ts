import type { Payment } from "#domain/pay/person-pay.ts";
import { useBusiness } from "#queries/business.ts";
import { usePayments } from "#queries/payroll.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { useFormat } from "../format/use-format.ts";
import { useIsFilling } from "../sync/use-is-filling.ts";

/** Returns a function that makes a payment's payslip PDF on this device; the code for it loads on first use. */
export function useMakePayslip(): (payment: Payment) => Promise<Uint8Array> {
  const format = useFormat();
  const business = useBusiness();
  const payments = usePayments();
  const isFilling = useIsFilling();
  return async (payment) => {
    const { payslipPdf } = await import("./payslip-pdf.ts");
    const { name = "", address = null } = business ?? {};
    const employer = { name, address, currency: format.currency };
    const say = await payrollWords.load(format.locale);
    return payslipPdf(say, payment, employer, (!isFilling && payments) || null, format);
  };
}
