import type { CsvCell } from "#lib/csv-text.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { standingOf } from "./standing.ts";

type Row = Pick<
  Profile,
  "name" | "role" | "email" | "phone" | "payrate" | "start_date" | "deactivated_at" | "removed_at"
>;

const STANDINGS = { active: "Active", deactivated: "Deactivated", removed: "Removed" };

/** The list of staff as rows of a table, for spreadsheets. Pay is for admins; of it `currency` is an ISO 4217 code. */
export function staffCsv(people: readonly Row[], pay: { currency: string } | null): CsvCell[][] {
  return [
    [
      "Name",
      "Role",
      "E-mail",
      "Phone",
      ...(pay ? [`Pay rate (${pay.currency})`] : []),
      "Start date",
      "Status",
    ],
    ...people.map((person): CsvCell[] => [
      person.name,
      ROLE_NAMES[person.role],
      person.email,
      person.phone,
      ...(pay ? [person.payrate] : []),
      person.start_date,
      STANDINGS[standingOf(person)],
    ]),
  ];
}
