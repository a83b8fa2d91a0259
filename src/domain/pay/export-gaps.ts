import type { AdpCodes, PayrollRow } from "./payroll-csv.ts";
import type { PayrollSnapshot } from "./payroll-run.ts";

export type PayrollProduct = "gusto" | "adp";

/**
 * What a file for a payroll product would lack. unpaid: no payment is saved. unexplained: the payment does not say what it
 * was made of. id: the product's own of the person. deductions: Gusto's file has no place for them. title: Gusto tells the
 * rates of one person apart by it. The others are ADP's codes.
 */
export type ExportGapKind = "unpaid" | "unexplained" | "id" | "deductions" | "title" | keyof AdpCodes;

export interface ExportGap {
  kind: ExportGapKind;
  /** Whom it concerns, by name; nobody in particular where it is empty. */
  people: readonly string[];
}

/** Somebody of the period: their part of the file, or why they have none; null where they are owed nothing. */
export interface ExportPerson {
  name: string;
  row: PayrollRow | "unpaid" | "unexplained" | null;
}

const ADP_CODES: readonly [code: keyof AdpCodes, isUsed: (snapshot: PayrollSnapshot) => boolean][] = [
  ["doubleHours", (snapshot) => linesOf(snapshot).some(({ kind }) => kind === "double")],
  ["tips", ({ inputs }) => inputs.extras.tips !== 0],
  ["fuel", ({ inputs }) => inputs.extras.fuel !== 0],
  ["other", ({ inputs }) => inputs.extras.other !== 0],
  ["deduction", ({ inputs }) => inputs.extras.deductions !== 0],
];

/** What is missing before the file for a product has everybody and everything; empty when nothing is. */
export function exportGaps(
  product: PayrollProduct,
  people: readonly ExportPerson[],
  codes: AdpCodes,
): ExportGap[] {
  const without = (why: ExportPerson["row"]) => people.flatMap(({ name, row }) => (row === why ? name : []));
  const whose: Whose = (lacks) =>
    people.flatMap(({ name, row }) => (row && typeof row === "object" && lacks(row) ? name : []));
  const general = product === "adp" ? (["company", "batch"] as const).filter((code) => !codes[code]) : [];
  const ofPeople: ExportGap[] = [
    { kind: "unpaid", people: without("unpaid") },
    { kind: "unexplained", people: without("unexplained") },
    { kind: "id", people: whose(({ payrollId }) => !payrollId) },
    ...(product === "gusto" ? gustoGaps(whose) : adpGaps(whose, codes)),
  ];
  return [
    ...general.map((kind) => ({ kind, people: [] })),
    ...ofPeople.filter((gap) => gap.people.length > 0),
  ];
}

type Whose = (lacks: (row: PayrollRow) => boolean) => string[];

function gustoGaps(whose: Whose): ExportGap[] {
  return [
    { kind: "deductions", people: whose(({ snapshot }) => snapshot.inputs.extras.deductions !== 0) },
    { kind: "title", people: whose(lacksTitle) },
  ];
}

function adpGaps(whose: Whose, codes: AdpCodes): ExportGap[] {
  return ADP_CODES.filter(([code]) => !codes[code]).map(([kind, isUsed]) => ({
    kind,
    people: whose(({ snapshot }) => isUsed(snapshot)),
  }));
}

function lacksTitle({ snapshot, titles }: PayrollRow): boolean {
  const rates = new Set(linesOf(snapshot).map(({ rate }) => rate));
  return rates.size > 1 && [...rates].some((rate) => !titles.get(rate));
}

function linesOf({ lines, inputs }: PayrollSnapshot) {
  return [...lines, ...inputs.late.flatMap((adjustment) => adjustment.lines)];
}
