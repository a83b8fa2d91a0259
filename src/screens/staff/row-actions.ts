import type { Profile } from "#schema/entities/profile.ts";
import type { MenuAction } from "#ui/overlays/menu.tsx";
import type { SayStaff } from "#words/made/staff.ts";
import type { OpenStaffDialog } from "./staff-dialog-state.ts";
import type { StaffSorting } from "./staff-sorts.ts";
import type { Staff } from "./use-staff.ts";

/** The props of the staff list, as table or cards. */
export interface StaffRowsProps extends StaffSorting {
  staff: Staff;
  people: readonly Profile[];
  onOpen: (dialog: OpenStaffDialog) => void;
}

/** What the actions of a row need. */
export type RowActionsProps = Pick<StaffRowsProps, "staff" | "onOpen">;

/** The actions for a person, for the menu beside them. */
export function rowActions(say: SayStaff, { staff, onOpen }: RowActionsProps, person: Profile): MenuAction[] {
  return staff.changesOf(person).map((kind) => ({
    id: kind,
    label: say(`action.${kind}`),
    isDangerous: kind === "remove",
    onAction: () => onOpen({ kind, person }),
  }));
}
