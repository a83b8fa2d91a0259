import { shiftSpan } from "../roster/shift-span.ts";
import { type Absence, type AbsenceRules, type AbsenceSource, absences } from "./absences.ts";

/** Somebody who did not come, as far as is known. */
export interface Missing extends Absence {
  /** Their shift goes on, or is over. */
  kind: "late" | "absent";
}

/**
 * Who is not at work now and should be, or was to be since an instant and never came: nobody is absent before their shift
 * is over. By when their shifts began.
 */
export function missingNow(source: AbsenceSource, rules: AbsenceRules, since: string): Missing[] {
  const [now, from] = [Date.parse(rules.now), Date.parse(since)];
  return absences(source, rules)
    .map((absence) => ({ ...absence, span: shiftSpan(absence.shift, rules.zone) }))
    .filter(({ span }) => span.end > from)
    .sort((one, other) => one.span.start - other.span.start || (one.shift.id < other.shift.id ? -1 : 1))
    .map(({ span, ...absence }) => ({ ...absence, kind: span.end > now ? "late" : "absent" }));
}
