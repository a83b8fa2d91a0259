import type { SortDescriptor } from "react-aria-components/Table";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { StaffPerson } from "#domain/staff/staff-list.ts";
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
  people: readonly StaffPerson[];
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
  const lists = [staff.hasPositions && "positions", staff.hasPlaces && "places"] as const;
  const planned = accountStatusOf(person) === "active" ? lists.filter((kind) => kind !== false) : [];
  const kinds = [...staff.changesOf(person), ...planned];
  const changes = kinds.sort(byDanger).map((kind) => ({
    id: kind,
    label: say(`action.${kind}`),
    isDangerous: kind === "remove",
    onAction: () => onOpen({ kind, person }),
  }));
  const own = { id: "settings", label: say("action.settings"), href: links.settings({ section: "account" }) };
  return staff.isAdmin && person.id === staff.me ? [...changes, own] : changes;
}

/** What ends somebody's access comes last. */
function byDanger(one: string, other: string): number {
  const isDangerous = (kind: string) => Number(kind === "deactivate" || kind === "remove");
  return isDangerous(one) - isDangerous(other);
}

/** What the staff list can be sorted by, as table and as cards. */
export const STAFF_SORTS = {
  name: ({ name }) => name,
  role: ({ role }) => ROLES.indexOf(role),
  email: ({ email }) => email,
  payrate: ({ payrate }) => payrate,
  start_date: ({ start_date }) => start_date ?? null,
  weekly_minutes: ({ weekly_minutes }) => weekly_minutes,
  status: accountStatusOf,
} satisfies Record<string, (person: StaffPerson) => SortValue>;
export type StaffSort = keyof typeof STAFF_SORTS;

export const BY_NAME: SortDescriptor = { column: "name", direction: "ascending" };

/** The choices for sorting; pay is only for admins. */
export function sortOptions(say: SayStaff, { isAdmin, hasContracts }: Staff) {
  return (Object.keys(STAFF_SORTS) as StaffSort[])
    .filter((id) => (isAdmin || id !== "payrate") && (hasContracts || id !== "weekly_minutes"))
    .map((id) => ({ value: id, label: say(`column.${id}`) }));
}

/** The people in a sort order. */
export function sortedStaff(
  people: readonly StaffPerson[],
  { column, direction }: SortDescriptor,
): StaffPerson[] {
  return sortRows(people, STAFF_SORTS[column as StaffSort], direction);
}
