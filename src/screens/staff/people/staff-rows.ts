import type { SortDescriptor } from "react-aria-components/Table";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { links } from "#lib/links.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { ROLES } from "#schema/entities/roles.ts";
import { type SortValue, sortRows } from "#ui/lists/sort-rows.ts";
import type { MenuAction } from "#ui/overlays/menu.tsx";
import type { SayStaff } from "#words/made/staff.ts";
import type { OpenStaffDialog } from "./staff-dialog-state.ts";
import type { Staff } from "./use-staff.ts";

/** The props of the staff list, as table or cards. */
export interface StaffRowsProps {
  staff: Staff;
  people: readonly Profile[];
  sort: SortDescriptor;
  onSort: (sort: SortDescriptor) => void;
  onOpen: (dialog: OpenStaffDialog) => void;
}

/** The actions for a person, for the menu beside them. */
export function rowActions(
  say: SayStaff,
  { staff, onOpen }: Pick<StaffRowsProps, "staff" | "onOpen">,
  person: Profile,
): MenuAction[] {
  const changes = staff.changesOf(person).map((kind) => ({
    id: kind,
    label: say(`action.${kind}`),
    isDangerous: kind === "remove",
    onAction: () => onOpen({ kind, person }),
  }));
  const own = { id: "settings", label: say("action.settings"), href: links.settings() };
  return staff.isAdmin && person.id === staff.me ? [...changes, own] : changes;
}

/** What the staff list can be sorted by, as table and as cards. */
export const STAFF_SORTS = {
  name: ({ name }) => name,
  role: ({ role }) => ROLES.indexOf(role),
  email: ({ email }) => email,
  payrate: ({ payrate }) => payrate,
  start_date: ({ start_date }) => start_date ?? null,
  status: accountStatusOf,
} satisfies Record<string, (person: Profile) => SortValue>;
export type StaffSort = keyof typeof STAFF_SORTS;

export const BY_NAME: SortDescriptor = { column: "name", direction: "ascending" };

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
