import * as v from "valibot";
import type { Business } from "#schema/entities/business.ts";

/** The maximum length of a code, in characters. */
export const CODE_MAX = 40;

/** ADP's codes, in the order of the form. */
export const ADP_FIELDS = ["company", "batch", "doubleHours", "tips", "fuel", "other", "deduction"] as const;

const code = v.fallback(v.pipe(v.string(), v.maxLength(CODE_MAX)), "");
const adp = v.object(v.entriesFromList(ADP_FIELDS, code));
const payrollCodes = v.object({
  adp: v.fallback(adp, v.getFallbacks(adp)),
  /** Gusto's employee IDs or ADP's file numbers, by person. */
  ids: v.fallback(v.record(v.string(), v.string()), {}),
});

/** The codes of the business and its people in payroll products. */
export function payrollCodesOf({ payroll_codes }: Pick<Business, "payroll_codes">) {
  return v.parse(payrollCodes, payroll_codes ?? {});
}
