import { searchFor } from "#lib/search.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import type { SayStaff } from "#words/made/staff.ts";
import { type AccountStatus, accountStatusOf } from "./account-status.ts";

export interface StaffFilter {
  search: string;
  role: Role | null;
}

/** Returns the people that match a search and a role, in the list's order. Every word must match. */
export function shownStaff<P extends Pick<Profile, "name" | "email" | "role">>(
  people: readonly P[],
  { search, role }: StaffFilter,
): P[] {
  const isFound = searchFor(search);
  return people.filter(
    (person) => (role === null || person.role === role) && isFound(`${person.name} ${person.email}`),
  );
}

/** What an admin may do with a person, as on the server. Managers may change contact details, and read contracts. */
export type StaffChange =
  | "edit"
  | "contact"
  | "contract"
  | "email"
  | "password"
  | "pin"
  | "deactivate"
  | "reactivate"
  | "remove";

interface Asking {
  me: string;
  /** The owner of the business. */
  owner: string;
  people: readonly Pick<Profile, "id" | "role" | "deactivated_at" | "removed_at">[];
}

const CHANGES_BY_STATUS: Record<AccountStatus, readonly StaffChange[]> = {
  active: ["edit", "contact", "contract", "email", "password", "pin", "deactivate", "remove"],
  deactivated: ["reactivate", "remove"],
  removed: [],
};

/**
 * Own sign-ins and PINs are changed in the settings, by the password, and so is the owner's; the owner stays an admin;
 * nobody removes their own access; an admin remains.
 */
export function staffChanges(person: Asking["people"][number], asking: Asking): StaffChange[] {
  return CHANGES_BY_STATUS[accountStatusOf(person)].filter((change) => {
    if (change === "email" || change === "password" || change === "pin")
      return person.id !== asking.owner && person.id !== asking.me;
    if (change === "deactivate" || change === "remove") {
      return person.id !== asking.me && roleIsFixed(person, asking) === null;
    }
    return true;
  });
}

/** Returns why a person must stay an admin; null if their role can change. */
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

/** A person of the staff list; the agreed time a week of today, null for none. */
export type StaffPerson = Profile & {
  weekly_minutes: number | null;
  /** The names of the positions that list them. */
  positions: readonly string[];
};

type Row = Pick<
  Profile,
  "name" | "role" | "email" | "phone" | "payrate" | "start_date" | "deactivated_at" | "removed_at"
> &
  Partial<Pick<StaffPerson, "weekly_minutes" | "positions" | "birth_date">>;

/**
 * Returns the staff list as table rows for spreadsheets. Pay and dates of birth are for admins; `currency` is its ISO 4217
 * code. There are columns of what anybody has.
 */
export function staffCsv(
  say: SayStaff,
  people: readonly Row[],
  pay: { currency: string } | null,
): SheetCell[][] {
  const hasBirthDates = pay !== null && people.some(({ birth_date }) => birth_date);
  const hasPositions = people.some(({ positions }) => positions?.length);
  const hasContracts = people.some(({ weekly_minutes }) => weekly_minutes != null);
  return [
    [
      say("column.name"),
      say("column.role"),
      say("column.email"),
      say("column.phone"),
      ...(pay ? [say("column.payrateIn", pay)] : []),
      say("column.start_date"),
      ...(hasBirthDates ? [say("column.birth_date")] : []),
      ...(hasContracts ? [say("column.weekly_minutes")] : []),
      ...(hasPositions ? [say("column.positions")] : []),
      say("column.status"),
    ],
    ...people.map((person): SheetCell[] => [
      person.name,
      say(`role.${person.role}`),
      person.email,
      person.phone,
      ...(pay ? [person.payrate] : []),
      person.start_date,
      ...(hasBirthDates ? [person.birth_date ?? null] : []),
      ...(hasContracts ? [person.weekly_minutes == null ? null : person.weekly_minutes / 60] : []),
      ...(hasPositions ? [(person.positions ?? []).join("; ")] : []),
      say(`status.${accountStatusOf(person)}`),
    ]),
  ];
}
