import * as v from "valibot";
import type { AdpCodes } from "#domain/pay/payroll-exports.ts";
import type { Business } from "#schema/entities/business.ts";

/** The maximum length of a code, in characters. */
export const CODE_MAX = 40;

const code = v.fallback(v.pipe(v.string(), v.maxLength(CODE_MAX)), "");
const payrollCodes = v.object({
  adp: v.fallback(
    v.object({
      company: code,
      batch: code,
      doubleHours: code,
      tips: code,
      fuel: code,
      other: code,
      deduction: code,
    }),
    { company: "", batch: "", doubleHours: "", tips: "", fuel: "", other: "", deduction: "" },
  ),
  ids: v.fallback(v.record(v.string(), v.string()), {}),
});

/** The codes of the business and its people in payroll products. */
export interface PayrollCodes {
  adp: AdpCodes;
  /** Gusto's employee IDs or ADP's file numbers, by person. */
  ids: Record<string, string>;
}

export function payrollCodesOf({ payroll_codes }: Pick<Business, "payroll_codes">): PayrollCodes {
  return v.parse(payrollCodes, payroll_codes ?? {});
}
