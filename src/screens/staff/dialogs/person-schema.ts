import * as v from "valibot";
import { role } from "#schema/entities/profile.ts";
import { STAFF_NAME_MAX, staffName, staffPayrate, staffStartDate } from "#schema/protocol/staff-functions.ts";
import { inWords } from "#view/forms/in-words.ts";
import type { SayRefusals } from "#words/made/refusals.ts";

/** The rules for a person's fields, for every form. */
export const personSchema = (say: SayRefusals) =>
  v.object({
    name: v.pipe(
      v.string(),
      inWords(staffName, (kind) =>
        kind === "min_length" ? say("field.nameMissing") : say("field.nameLong", { max: STAFF_NAME_MAX }),
      ),
      staffName,
    ),
    role,
    payrate: v.pipe(
      v.nullable(v.number()),
      inWords(staffPayrate, () => say("field.payrate")),
    ),
    start_date: v.nullable(
      v.pipe(
        v.string(),
        inWords(staffStartDate, (kind) => say(startProblem(kind))),
      ),
    ),
  });
export type PersonDraft = v.InferInput<ReturnType<typeof personSchema>>;

function startProblem(kind: string) {
  if (kind === "min_value") return "field.startEarly";
  return kind === "max_value" ? "field.startLate" : "field.startWrong";
}
