import type { SortDescriptor } from "react-aria-components/Table";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import { type SortValue, sortRows } from "#ui/lists/sort-rows.ts";

interface StaffSort {
  label: string;
  sortBy: (person: Profile) => SortValue;
}

const ROLE_ORDER: Record<Role, number> = { admin: 0, manager: 1, employee: 2 };

/** What the staff list can be sorted by, as table and as cards. */
export const STAFF_SORTS = {
  name: { label: "Name", sortBy: ({ name }) => name },
  role: { label: "Role", sortBy: ({ role }) => ROLE_ORDER[role] },
  email: { label: "E-mail", sortBy: ({ email }) => email },
  payrate: { label: "Pay rate", sortBy: ({ payrate }) => payrate },
  start_date: { label: "Start date", sortBy: ({ start_date }) => start_date ?? null },
  status: { label: "Status", sortBy: accountStatusOf },
} satisfies Record<string, StaffSort>;

export const BY_NAME: SortDescriptor = { column: "name", direction: "ascending" };

/** The chosen order, shared by table and cards. */
export interface StaffSorting {
  sort: SortDescriptor;
  onSort: (sort: SortDescriptor) => void;
}

/** The choices for sorting; pay is only for admins. */
export function sortOptions(showsPay: boolean) {
  return Object.entries<StaffSort>(STAFF_SORTS)
    .filter(([id]) => showsPay || id !== "payrate")
    .map(([value, { label }]) => ({ value, label }));
}

/** The people in a sort order. */
export function sortedStaff(people: readonly Profile[], { column, direction }: SortDescriptor): Profile[] {
  const { sortBy } = STAFF_SORTS[column as keyof typeof STAFF_SORTS];
  return sortRows(people, sortBy, direction);
}
