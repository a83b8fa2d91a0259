import { type Payslip, payslipOf } from "#domain/pay/payslip.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import type { FormatSettings } from "#lib/format/format-settings.ts";
import { makePdf } from "../pdf/make-pdf.ts";
import { loadFonts } from "../pdf/pdf-fonts.ts";
import { payslipDefinition } from "./payslip-definition.ts";

/** The PDF of a saved payment's payslip, made on this device: the one to download, to keep and to mail. */
export async function payslipPdf(
  payment: Payment,
  business: { name: string; address: string | null; currency: string },
  payments: readonly Payment[] | null,
  settings: FormatSettings,
): Promise<Uint8Array> {
  const slip: Payslip = payslipOf(payment, business, payments);
  return makePdf(payslipDefinition(slip, settings), await loadFonts());
}
