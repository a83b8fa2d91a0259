import { useBusiness } from "#queries/use-business.ts";
import type { Payment } from "#queries/use-payments.ts";
import { useFormat } from "#screens/business/use-format.ts";

/** Makes the PDF of a payment's payslip on this device; what it takes is loaded when it is first needed. */
export function useMakePayslip(): (payment: Payment) => Promise<Uint8Array> {
  const format = useFormat();
  const business = useBusiness();
  return async (payment) => {
    const { payslipPdf } = await import("./payslip-pdf.ts");
    return payslipPdf(payment, { name: business?.name ?? "", currency: format.currency }, format);
  };
}
