import { createFormat } from "../../../src/lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "../../../src/lib/format/format-settings.ts";
import { escapeHtml } from "../_shared/escape-html.ts";
import type { Mail } from "../_shared/mail.ts";
import type { ClaimedPayslip } from "./payslip.ts";

/** Mail programs read styles of elements only. */
const LABEL = "font-weight:inherit;text-align:left;padding:4px 24px 4px 0";
const AMOUNT = "text-align:right;padding:4px 0";

/** The mail that carries a payslip, as text and as HTML. What people have typed is escaped. */
export function payslipMail(slip: ClaimedPayslip): Pick<Mail, "subject" | "text" | "html"> {
  // Nobody has told the server how this person reads; the words of the mail are American English.
  const settings = { ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: slip.currency };
  const { amount, date, number } = createFormat(settings);
  const period = `${date(slip.pay_period_start)} to ${date(slip.pay_period_end)}`;
  const subject = `Payslip from ${slip.business_name}: ${period}`;
  const lines: [label: string, amount: string][] = [
    ["Hours", number(slip.total_hours, 2)],
    ["Base pay", amount(slip.base_pay)],
    ["Tips", amount(slip.tips)],
    ["Fuel stipend", amount(slip.fuel_stipend)],
    ["Other adjustments", amount(slip.other_adjustments)],
    ["Deductions", amount(slip.deductions === 0 ? 0 : -slip.deductions)],
    ["Total pay", amount(slip.total_pay)],
  ];
  return { subject, text: asText(slip, period, lines), html: asHtml(slip, period, lines) };
}

function asText(slip: ClaimedPayslip, period: string, lines: [string, string][]): string {
  return [
    `${slip.business_name}: payslip for ${slip.employee_name}`,
    `Pay period: ${period}`,
    "",
    ...lines.map(([label, amount]) => `${label}: ${amount}`),
    ...(slip.notes ? ["", `Notes: ${slip.notes}`] : []),
    "",
  ].join("\n");
}

function asHtml(slip: ClaimedPayslip, period: string, lines: [string, string][]): string {
  const rows = lines.map(([label, amount], place) => {
    const weight = place === lines.length - 1 ? "bold" : "normal";
    return `<tr style="font-weight:${weight}"><th scope="row" style="${LABEL}">${label}</th>
<td style="${AMOUNT}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Payslip</title></head>
<body style="font-family:sans-serif;line-height:1.5">
<h1 style="font-size:20px">Payslip for ${escapeHtml(slip.employee_name)}</h1>
<p>${escapeHtml(slip.business_name)}<br>Pay period: ${escapeHtml(period)}</p>
<table style="border-collapse:collapse"><tbody>
${rows.join("\n")}
</tbody></table>
${slip.notes ? `<p style="white-space:pre-wrap">Notes: ${escapeHtml(slip.notes)}</p>` : ""}
</body></html>
`;
}
