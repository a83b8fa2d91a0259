import type { StaffChange } from "#domain/staff/staff-list.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { MenuAction } from "#ui/overlays/menu.tsx";
import type { OpenStaffDialog } from "./staff-dialog-state.ts";
import type { StaffSorting } from "./staff-sorts.ts";
import type { Staff } from "./use-staff.ts";

const LABELS: Record<StaffChange, string> = {
  edit: "Edit",
  contact: "Contact details",
  email: "Change e-mail",
  password: "Change password",
  pin: "New PIN",
  deactivate: "Deactivate",
  reactivate: "Reactivate",
  remove: "Delete",
};

/** The props of the staff list, as table or cards. */
export interface StaffRowsProps extends StaffSorting {
  staff: Staff;
  people: readonly Profile[];
  onOpen: (dialog: OpenStaffDialog) => void;
}

/** What the actions of a row need. */
export type RowActionsProps = Pick<StaffRowsProps, "staff" | "onOpen">;

/** The actions for a person, for the menu beside them. */
export function rowActions({ staff, onOpen }: RowActionsProps, person: Profile): MenuAction[] {
  return staff.changesOf(person).map((kind) => ({
    id: kind,
    label: LABELS[kind],
    isDangerous: kind === "remove",
    onAction: () => onOpen({ kind, person }),
  }));
}
