import type { CsvCell } from "#lib/csv-text.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import { type AccountStatus, accountStatusOf } from "./account-status.ts";

/** What the roles are called on screen, from the one who may do least. */
export const ROLE_NAMES: Record<Role, string> = { employee: "Employee", manager: "Manager", admin: "Admin" };

/** What somebody of a role may do. */
export const ROLE_MEANINGS: Record<Role, string> = {
  employee: "Sees their own schedule, availability, hours and payslips, and the chat, news and training.",
  manager:
    "Also makes the roster, decides requests, and sees time records and, in the roster, the pay rates of employees.",
  admin: "Also sees everybody's pay, runs payroll, and adds, changes and removes staff.",
};

export interface StaffFilter {
  /** What is looked for in names and addresses. */
  search: string;
  /** Null for everybody. */
  role: Role | null;
}

/** Those of the list whom a search and a choice of role leave, in the order of the list. Every word must be found. */
export function shownStaff<P extends Pick<Profile, "name" | "email" | "role">>(
  people: readonly P[],
  { search, role }: StaffFilter,
): P[] {
  const words = search.toLowerCase().split(/\s+/);
  return people.filter((person) => {
    const text = `${person.name} ${person.email}`.toLowerCase();
    return (role === null || person.role === role) && words.every((word) => text.includes(word));
  });
}

/**
 * What an admin may do with somebody: the server asks the same (supabase/migrations, people and staff). How people are
 * reached managers change as well.
 */
export type StaffChange =
  | "edit"
  | "contact"
  | "email"
  | "password"
  | "pin"
  | "deactivate"
  | "reactivate"
  | "remove";

interface Asking {
  /** The admin. */
  me: string;
  /** Of the business. */
  owner: string;
  people: readonly Pick<Profile, "id" | "role" | "deactivated_at" | "removed_at">[];
}

const CHANGES_BY_STATUS: Record<AccountStatus, readonly StaffChange[]> = {
  active: ["edit", "contact", "email", "password", "pin", "deactivate", "remove"],
  deactivated: ["reactivate", "remove"],
  removed: [],
};

/**
 * What may be done with a person. The owner stays an admin, and only they say how they sign in; nobody takes their own
 * access away; and a business keeps an admin.
 */
export function staffChanges(person: Asking["people"][number], asking: Asking): StaffChange[] {
  return CHANGES_BY_STATUS[accountStatusOf(person)].filter((change) => {
    if (change === "email" || change === "password")
      return person.id !== asking.owner || asking.me === asking.owner;
    if (change === "deactivate" || change === "remove") {
      return person.id !== asking.me && roleIsFixed(person, asking) === null;
    }
    return true;
  });
}

/** Why somebody has to stay an admin; null when they may be anything. */
export function roleIsFixed(
  person: Pick<Profile, "id" | "role">,
  { owner, people }: Asking,
): "owner" | "last_admin" | null {
  if (person.id === owner) return "owner";
  const isOther = people.some(
    (other) => other.id !== person.id && other.role === "admin" && accountStatusOf(other) === "active",
  );
  return person.role === "admin" && !isOther ? "last_admin" : null;
}

type Row = Pick<
  Profile,
  "name" | "role" | "email" | "phone" | "payrate" | "start_date" | "deactivated_at" | "removed_at"
>;

const ACCOUNT_STATUS_ORDER = { active: "Active", deactivated: "Deactivated", removed: "Removed" };

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
      ACCOUNT_STATUS_ORDER[accountStatusOf(person)],
    ]),
  ];
}
