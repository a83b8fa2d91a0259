import type { BadLine } from "#domain/staff/import/read-people.ts";
import type { SayStaff } from "#words/made/staff.ts";

const SHOWN_MAX = 60;

/** Why a line is refused, in words. */
export function problemWords(say: SayStaff, { problem, value }: BadLine): string {
  switch (problem) {
    case "no_name":
    case "bad_name":
    case "no_email":
    case "bad_password":
      return say(`import.problem.${problem}`);
    default: {
      const shown = value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
      return say(`import.problem.${problem}`, { value: shown });
    }
  }
}
