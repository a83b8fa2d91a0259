import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { type Payslip, type PayslipLine, payslipOf, type YearToDate } from "#domain/pay/payslip.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { createFormat, type Format } from "#lib/format/create-format.ts";
import type { FormatSettings } from "#lib/format/format-settings.ts";
import type { SayPayroll } from "#words/made/payroll.ts";
import { makePdf } from "../pdf/make-pdf.ts";
import { asHead, atEnd, heading, INK, logoPart, MUTED, ruled } from "../pdf/pdf-parts.ts";
import { lateText, lineText, rateText } from "./pay-words.ts";

/** The payslip PDF of a saved payment, made on this device: the same for downloading, storing and mailing. */
export async function payslipPdf(
  say: SayPayroll,
  payment: Payment,
  business: { name: string; address: string | null; currency: string; logo: string | null },
  payments: readonly Payment[] | null,
  settings: FormatSettings,
  positions: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const slip: Payslip = payslipOf(payment, business, payments, positions);
  return makePdf(payslipDefinition(say, slip, settings, business.logo));
}

/** A payslip's PDF in its reader's language and format: the same payment always gives the same content. */
export function payslipDefinition(
  say: SayPayroll,
  slip: Payslip,
  settings: FormatSettings,
  logo: string | null = null,
): TDocumentDefinitions {
  const format = createFormat({ ...settings, currency: slip.currency });
  const period = format.dayRange(slip.period.from, slip.period.to);
  const savedAt = new Date(slip.savedAt);
  return {
    info: {
      title: say("pdf.document", { employee: slip.employee, period }),
      author: slip.business,
      creationDate: savedAt,
      modDate: savedAt,
    },
    language: say.locale,
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.25, color: INK },
    styles: {
      title: { fontSize: 22, bold: true },
      heading: { fontSize: 12, bold: true, margin: [0, 18, 0, 6] },
      head: { bold: true, color: MUTED },
      total: { bold: true, fontSize: 12 },
      fine: { fontSize: 9, color: MUTED },
    },
    content: [
      ...logoPart(logo),
      { text: slip.business, style: "fine" },
      ...(slip.address ? [{ text: slip.address, style: "fine" }] : []),
      { text: say("pdf.title"), style: "title", margin: [0, 2, 0, 10] },
      facts([
        [say("pdf.employee"), slip.employee],
        [say("pdf.period"), period],
        [say("pdf.date"), format.date(slip.savedAt)],
      ]),
      ...(slip.lines.length > 0 ? [heading(say("pdf.hours")), lineTable(say, slip.lines, format)] : []),
      ...slip.late.flatMap(({ period: { from, to }, reason, lines }): Content[] => [
        heading(say("pay.late", { period: format.dayRange(from, to) })),
        { text: lateText(say, reason), margin: [0, 0, 0, 6] },
        lineTable(say, lines, format),
      ]),
      heading(say("pdf.pay")),
      sumTable(say, slip, format),
      ...(slip.yearToDate
        ? [
            heading(say("pdf.yearToDate", { year: String(slip.yearToDate.year) })),
            yearTable(say, slip.yearToDate, format),
          ]
        : []),
      ...(slip.notes ? [heading(say("pdf.notes")), slip.notes] : []),
    ],
    footer: (page, pages) => ({
      margin: [56, 20, 56, 0],
      style: "fine",
      columns: [
        say("pdf.footer", { business: slip.business, employee: slip.employee }),
        { text: say("pdf.page", { page, pages }), alignment: "right" },
      ],
    }),
  };
}

function facts(rows: [name: string, value: string][]): Content {
  return {
    table: { widths: [90, "*"], body: rows.map(([name, value]) => [{ text: name, color: MUTED }, value]) },
    layout: "noBorders",
  };
}

function lineTable(say: SayPayroll, lines: readonly PayslipLine[], format: Format): Content {
  const head = [
    say("pdf.day"),
    say("pdf.kind"),
    ...[say("pdf.hours"), say("pdf.rate"), say("pdf.amount")].map(atEnd),
  ].map(asHead);
  const rows = lines.map((line): TableCell[] => [
    format.shortDay(line.day),
    [lineText(say, line, line.position, format), line.why].filter(Boolean).join("\n"),
    atEnd(line.ms === null ? "" : format.paidTime(line.ms)),
    atEnd(line.ms === null ? "" : rateText(format.amount(line.rate), line, format)),
    atEnd(format.amount(line.amount)),
  ]);
  return ruled(["auto", "*", "auto", "auto", "auto"], [head, ...rows], 1);
}

function sumTable(say: SayPayroll, slip: Payslip, format: Format): Content {
  const entered: [string, number][] = [
    [say("pay.tips"), slip.tips],
    [say("pay.fuel"), slip.fuel],
    [say("pay.other"), slip.other],
    ...slip.late.map(({ period, amount }): [string, number] => [
      say("pay.late", { period: format.dayRange(period.from, period.to) }),
      amount,
    ]),
    [say("pay.deductions"), slip.deductions === 0 ? 0 : -slip.deductions],
  ];
  const rows = [
    [say("pay.base", { time: format.paidTime(slip.ms) }), slip.base] as const,
    ...entered.filter(([, amount]) => amount !== 0),
  ].map(([name, amount]): TableCell[] => [name, atEnd(format.amount(amount))]);
  const total: TableCell[] = [
    { text: say("pay.total"), style: "total" },
    { ...atEnd(format.amount(slip.total)), style: "total" },
  ];
  return ruled(["*", "auto"], [...rows, total], 0);
}

function yearTable(
  say: SayPayroll,
  { ms, base, tips, fuel, other, deductions, total }: YearToDate,
  format: Format,
): Content {
  const sums: [string, number][] = [
    [say("pay.base", { time: format.paidTime(ms) }), base],
    [say("pay.tips"), tips],
    [say("pay.fuel"), fuel],
    [say("pay.other"), other],
    [say("pay.deductions"), deductions === 0 ? 0 : -deductions],
  ];
  const shown = [...sums.filter(([, amount]) => amount !== 0), [say("pay.total"), total] as const];
  const rows = shown.map(([name, amount]): TableCell[] => [name, atEnd(format.amount(amount))]);
  return ruled(["*", "auto"], rows, 0);
}
