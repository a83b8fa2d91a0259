import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { type Payslip, type PayslipLine, payslipOf, type YearToDate } from "#domain/pay/payslip.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { createFormat, type Format } from "#lib/format/create-format.ts";
import type { FormatSettings } from "#lib/format/format-settings.ts";
import { makePdf } from "../pdf/make-pdf.ts";
import { loadFonts } from "../pdf/pdf-fonts.ts";
import { asHead, atEnd, heading, INK, MUTED, ruled } from "../pdf/pdf-parts.ts";
import { kindText, lateText } from "./pay-words.ts";

/** The payslip PDF of a saved payment, made on this device: the same for downloading, storing and mailing. */
export async function payslipPdf(
  payment: Payment,
  business: { name: string; address: string | null; currency: string },
  payments: readonly Payment[] | null,
  settings: FormatSettings,
): Promise<Uint8Array> {
  const slip: Payslip = payslipOf(payment, business, payments);
  return makePdf(payslipDefinition(slip, settings), await loadFonts());
}

/** The content of a payslip's PDF, in its reader's format: the same payment always gives the same content. */
export function payslipDefinition(slip: Payslip, settings: FormatSettings): TDocumentDefinitions {
  const format = createFormat({ ...settings, currency: slip.currency });
  const period = format.dayRange(slip.period.from, slip.period.to);
  const savedAt = new Date(slip.savedAt);
  return {
    info: {
      title: `Payslip for ${slip.employee}, ${period}`,
      author: slip.business,
      creationDate: savedAt,
      modDate: savedAt,
    },
    language: "en",
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
      { text: slip.business, style: "fine" },
      ...(slip.address ? [{ text: slip.address, style: "fine" }] : []),
      { text: "Payslip", style: "title", margin: [0, 2, 0, 10] },
      facts([
        ["Employee", slip.employee],
        ["Pay period", period],
        ["Pay date", format.date(slip.savedAt)],
      ]),
      ...(slip.lines.length > 0 ? [heading("Hours"), lineTable(slip.lines, format)] : []),
      ...slip.late.flatMap(({ period: { from, to }, reason, lines }): Content[] => [
        heading(`Adjustment for ${format.dayRange(from, to)}`),
        { text: `For ${lateText(reason)}.`, margin: [0, 0, 0, 6] },
        lineTable(lines, format),
      ]),
      heading("Pay"),
      sumTable(slip, format),
      ...(slip.yearToDate
        ? [heading(`Year to date, ${slip.yearToDate.year}`), yearTable(slip.yearToDate, format)]
        : []),
      ...(slip.notes ? [heading("Notes"), slip.notes] : []),
    ],
    footer: (page, pages) => ({
      margin: [56, 20, 56, 0],
      style: "fine",
      columns: [
        `${slip.business} · Payslip for ${slip.employee}`,
        { text: `Page ${page} of ${pages}`, alignment: "right" },
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

function lineTable(lines: readonly PayslipLine[], format: Format): Content {
  const head = ["Day", "Kind", ...["Hours", "Rate", "Amount"].map(atEnd)].map(asHead);
  const rows = lines.map((line): TableCell[] => [
    format.shortDay(line.day),
    kindText(line, format),
    atEnd(format.number(line.ms / HOUR_MS, 2)),
    atEnd(format.amount(line.rate)),
    atEnd(format.amount(line.amount)),
  ]);
  return ruled(["auto", "*", "auto", "auto", "auto"], [head, ...rows], 1);
}

function sumTable(slip: Payslip, format: Format): Content {
  const entered: [string, number][] = [
    ["Tips", slip.tips],
    ["Fuel stipend", slip.fuel],
    ["Other adjustments", slip.other],
    ...slip.late.map(({ period, amount }): [string, number] => [
      `Adjustment for ${format.dayRange(period.from, period.to)}`,
      amount,
    ]),
    ["Deductions", slip.deductions === 0 ? 0 : -slip.deductions],
  ];
  const rows = [
    [`Base pay for ${format.number(slip.hours, 2)} hours`, slip.base] as const,
    ...entered.filter(([, amount]) => amount !== 0),
  ].map(([name, amount]): TableCell[] => [name, atEnd(format.amount(amount))]);
  const total: TableCell[] = [
    { text: "Total pay", style: "total" },
    { ...atEnd(format.amount(slip.total)), style: "total" },
  ];
  return ruled(["*", "auto"], [...rows, total], 0);
}

function yearTable(
  { hours, base, tips, fuel, other, deductions, total }: YearToDate,
  format: Format,
): Content {
  const sums: [string, number][] = [
    [`Base pay for ${format.number(hours, 2)} hours`, base],
    ["Tips", tips],
    ["Fuel stipend", fuel],
    ["Other adjustments", other],
    ["Deductions", deductions === 0 ? 0 : -deductions],
    ["Total pay", total],
  ];
  const rows = sums
    .filter(([name, amount]) => amount !== 0 || name === "Total pay")
    .map(([name, amount]): TableCell[] => [name, atEnd(format.amount(amount))]);
  return ruled(["*", "auto"], rows, 0);
}
