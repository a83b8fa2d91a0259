import type { BadLine, LineProblem } from "#domain/staff/import/read-people.ts";

const WORDS: Record<LineProblem, (value: string) => string> = {
  no_name: () => "The name is missing",
  bad_name: () => "The name is longer than 120 characters",
  no_email: () => "The email address is missing",
  bad_email: (value) => `"${value}" is not a valid email address`,
  unknown_role: (value) => `"${value}" is not a role: write admin, manager or employee`,
  bad_rate: (value) => `"${value}" is not a pay rate: write a number such as 15.75`,
  bad_day: (value) => `"${value}" is not a valid date. Use the format 2026-03-31`,
  bad_password: () => "The password must have 8 to 72 characters",
  twice_in_file: (value) => `${value} is in the file twice`,
  in_business: (value) => `${value} belongs to your business already`,
  deactivated: (value) => `${value} is deactivated: reactivate them in the list`,
  no_seat: (value) => `There is no seat left for ${value}`,
};

/** Why a line is refused, in words. */
export function problemWords({ problem, value }: BadLine): string {
  return WORDS[problem](value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value);
}

const SHOWN_MAX = 60;

/** "1 person", "3 people". */
export function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/** "1 line", "3 lines". */
export function lineCount(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}
