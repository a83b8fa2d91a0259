import type { SheetCell } from "#lib/sheets/csv-text.ts";
import {
  linesWithLate,
  NO_TITLES,
  type PaidHours,
  paidHours,
  type TitlesOfPositions,
} from "./export-hours.ts";
import { byColumn, fromMinorUnits, type PayExtras } from "./money.ts";
import { classOf, timeByClass } from "./pay-codes.ts";
import { thawPay } from "./payments.ts";
import type { PayRow } from "./payroll-rows.ts";
import type { PayrollSnapshot } from "./payroll-run.ts";

/** One person's pay for a period, with their identity in the payroll product. */
export interface PayrollRow {
  snapshot: PayrollSnapshot;
  firstName: string;
  lastName: string;
  /** The product's own id of the person: Gusto's employee ID, ADP's file number. */
  payrollId: string;
}

const GUSTO_HEAD = [
  "last_name",
  "first_name",
  "title",
  "gusto_employee_id",
  "regular_hours",
  "overtime_hours",
  "double_overtime_hours",
  "paycheck_tips",
  "correction_payment",
  "reimbursement",
];

/**
 * Rows for Gusto's upload of hours (support.gusto.com, "Upload payroll data with a CSV": columns may be left out,
 * their titles may not change): one per person, rate and title, which is the position, money on the first. Gusto pays
 * hours at the rates that it has for titles, including late ones, so the correction column has manual entries only. It has
 * no deductions.
 */
export function gustoCsv(
  rows: readonly PayrollRow[],
  decimals: number,
  titles: TitlesOfPositions = NO_TITLES,
): SheetCell[][] {
  const body = rows.flatMap(({ snapshot, firstName, lastName, payrollId }) =>
    paidHours(snapshot, titles).map(({ title, hours }, place) => {
      const { tips, other, fuel } = extrasIn(snapshot);
      return [
        lastName,
        firstName,
        title,
        payrollId,
        hours.regular,
        hours.overtime,
        hours.double,
        ...[tips, other, fuel].map((cents) => (place === 0 ? moneyCell(cents, decimals) : null)),
      ];
    }),
  );
  return [GUSTO_HEAD, ...body];
}

/** The codes that a company has defined in ADP. */
export interface AdpCodes {
  company: string;
  batch: string;
  doubleHours: string;
  tips: string;
  fuel: string;
  other: string;
  deduction: string;
}

// no words: the columns that ADP asks for
const ADP_HEAD = [
  "Co Code",
  "Batch ID",
  "File #",
  "Temp Rate",
  "Reg Hours",
  "O/T Hours",
  "Hours 3 Code",
  "Hours 3 Amount",
  "Earnings 3 Code",
  "Earnings 3 Amount",
  "Earnings 4 Code",
  "Earnings 4 Amount",
  "Earnings 5 Code",
  "Earnings 5 Amount",
  "Adjust Ded Code",
  "Adjust Ded Amount",
];

/**
 * Rows for the paydata import of ADP Workforce Now (apps.adp.com, "Automated Paydata Integration", and the guide
 * "Importing Paydata"): one per person and rate, money on the first; hours include late ones.
 */
export function adpCsv(rows: readonly PayrollRow[], codes: AdpCodes, decimals: number): SheetCell[][] {
  const body = rows.flatMap(({ snapshot, payrollId }) =>
    paidHours(snapshot, NO_TITLES).map(({ rate, hours }, place): SheetCell[] => {
      const { tips, fuel, other, deductions } = extrasIn(snapshot);
      const coded = (code: string, cents: number) =>
        place === 0 && cents !== 0 ? [code, moneyCell(cents, decimals)] : [null, null];
      return [
        codes.company,
        codes.batch,
        payrollId,
        fromMinorUnits(rate, decimals),
        hours.regular,
        hours.overtime,
        ...(hours.double ? [codes.doubleHours, hours.double] : [null, null]),
        ...coded(codes.tips, tips),
        ...coded(codes.fuel, fuel),
        ...coded(codes.other, other),
        ...coded(codes.deduction, deductions),
      ];
    }),
  );
  return [ADP_HEAD, ...body];
}

/** The entered amounts by column. */
function extrasIn({ inputs }: PayrollSnapshot): PayExtras {
  return byColumn(inputs.extras);
}

function moneyCell(cents: number, decimals: number): number | null {
  return cents === 0 ? null : fromMinorUnits(cents, decimals);
}

export type PayrollProduct = "gusto" | "adp";

/**
 * What a payroll file would lack. unpaid: no saved payment. unexplained: a payment without a snapshot. id: the
 * product's id of the person. premium: pay that has no column. title: Gusto distinguishes one person's rates by it, and two are of
 * one. The others are ADP's codes.
 */
export type ExportGapKind =
  | "unpaid"
  | "unexplained"
  | "id"
  | "premium"
  | "deductions"
  | "title"
  | keyof AdpCodes;

export interface ExportGap {
  kind: ExportGapKind;
  people: readonly string[];
}

/** A person of the period: their part of the file, or why there is none; null if nothing is due. */
export interface ExportPerson {
  name: string;
  row: PayrollRow | "unpaid" | "unexplained" | null;
}

/** Returns everybody of a period with their part of the file, or why they have none; `ids` are the product's own. */
export function exportPeople(rows: readonly PayRow[], ids: Readonly<Record<string, string>>): ExportPerson[] {
  return rows.map((row) => ({ name: row.name, row: exportRow(row, ids[row.id] ?? "") }));
}

function exportRow({ name, state, payment }: PayRow, payrollId: string): ExportPerson["row"] {
  if (!payment) return state === "nothing" ? null : "unpaid";
  if (!payment.frozen) return "unexplained";
  const [firstName = "", ...others] = name.trim().split(/\s+/);
  return {
    snapshot: thawPay(payment.frozen),
    firstName,
    lastName: others.join(" "),
    payrollId,
  };
}

const ADP_CODES: readonly [code: keyof AdpCodes, isUsed: (snapshot: PayrollSnapshot) => boolean][] = [
  ["doubleHours", (snapshot) => timeByClass(linesWithLate(snapshot)).double !== 0],
  ["tips", (snapshot) => extrasIn(snapshot).tips !== 0],
  ["fuel", (snapshot) => extrasIn(snapshot).fuel !== 0],
  ["other", (snapshot) => extrasIn(snapshot).other !== 0],
  ["deduction", (snapshot) => extrasIn(snapshot).deductions !== 0],
];

/** Returns what is missing for a complete file; empty if nothing is. */
export function exportGaps(
  product: PayrollProduct,
  people: readonly ExportPerson[],
  codes: AdpCodes,
  titles: TitlesOfPositions = NO_TITLES,
): ExportGap[] {
  const without = (why: ExportPerson["row"]) => people.flatMap(({ name, row }) => (row === why ? name : []));
  const whose: Whose = (lacks) =>
    people.flatMap(({ name, row }) => (row && typeof row === "object" && lacks(row) ? name : []));
  const general = product === "adp" ? (["company", "batch"] as const).filter((code) => !codes[code]) : [];
  const ofPeople: ExportGap[] = [
    { kind: "unpaid", people: without("unpaid") },
    { kind: "unexplained", people: without("unexplained") },
    { kind: "id", people: whose(({ payrollId }) => !payrollId) },
    { kind: "premium", people: whose(hasMoreThanHours) },
    ...(product === "gusto" ? gustoGaps(whose, titles) : adpGaps(whose, codes)),
  ];
  return [
    ...general.map((kind) => ({ kind, people: [] })),
    ...ofPeople.filter((gap) => gap.people.length > 0),
  ];
}

type Whose = (lacks: (row: PayrollRow) => boolean) => string[];

function gustoGaps(whose: Whose, titles: TitlesOfPositions): ExportGap[] {
  return [
    { kind: "deductions", people: whose(({ snapshot }) => extrasIn(snapshot).deductions !== 0) },
    { kind: "title", people: whose(({ snapshot }) => hasSeveralRatesOfTitle(paidHours(snapshot, titles))) },
  ];
}

function adpGaps(whose: Whose, codes: AdpCodes): ExportGap[] {
  return ADP_CODES.filter(([code]) => !codes[code]).map(([kind, isUsed]) => ({
    kind,
    people: whose(({ snapshot }) => isUsed(snapshot)),
  }));
}

function hasSeveralRatesOfTitle(hours: readonly PaidHours[]): boolean {
  return new Set(hours.map(({ title }) => title)).size < hours.length;
}

/** What no column of hours holds: a premium, time off, a sum, or an addition. */
function hasMoreThanHours({ snapshot }: PayrollRow): boolean {
  return linesWithLate(snapshot).some(({ code, ms, isAddition }) => {
    const kind = classOf(code);
    return ms === null || isAddition || kind === "premium" || kind === "leave";
  });
}
