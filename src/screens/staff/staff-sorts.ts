import type { SortDescriptor } from "react-aria-components/Table";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import { type SortValue, sortRows } from "#ui/lists/sort-rows.ts";
import type { SayStaff } from "#words/made/staff.ts";

const ROLE_ORDER: Record<Role, number> = { admin: 0, manager: 1, employee: 2 };

/** What the staff list can be sorted by, as table and as cards. */
export const STAFF_SORTS = {
  name: ({ name }) => name,
  role: ({ role }) => ROLE_ORDER[role],
  email: ({ email }) => email,
  payrate: ({ payrate }) => payrate,
  start_date: ({ start_date }) => start_date ?? null,
  status: accountStatusOf,
} satisfies Record<string, (person: Profile) => SortValue>;
export type StaffSort = keyof typeof STAFF_SORTS;

export const BY_NAME: SortDescriptor = { column: "name", direction: "ascending" };

/** The chosen order, shared by table and cards. */
export interface StaffSorting {
  sort: SortDescriptor;
  onSort: (sort: SortDescriptor) => void;
}

/** The choices for sorting; pay is only for admins. */
export function sortOptions(say: SayStaff, showsPay: boolean) {
  return (Object.keys(STAFF_SORTS) as StaffSort[])
    .filter((id) => showsPay || id !== "payrate")
    .map((id) => ({ value: id, label: say(`column.${id}`) }));
}

/** The people in a sort order. */
export function sortedStaff(people: readonly Profile[], { column, direction }: SortDescriptor): Profile[] {
  return sortRows(people, STAFF_SORTS[column as StaffSort], direction);
}
