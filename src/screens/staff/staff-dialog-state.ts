import type { StaffChange } from "#domain/staff/staff-changes.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Staff } from "./use-staff.ts";

/** A PIN that was just made, and whose it is. */
export interface FreshPin {
  name: string;
  email: string;
  pin: string;
}

/** The dialog that is open over the list. */
export type OpenStaffDialog =
  | { kind: "add" | "import" }
  | { kind: "invite" }
  /** In place of one that would add somebody. */
  | { kind: "no-seats" }
  | { kind: StaffChange; person: Profile }
  | ({ kind: "fresh-pin" } & FreshPin)
  | { kind: "no-pin"; id: string; name: string; email: string };

/** What is opened when this is asked for: nobody fills in a form that cannot be sent. */
export function dialogFor(asked: OpenStaffDialog, staff: Staff): OpenStaffDialog {
  const addsSomebody = asked.kind === "add" || asked.kind === "invite" || asked.kind === "reactivate";
  return addsSomebody && staff.isFull ? { kind: "no-seats" } : asked;
}

/** What every dialog is given. */
export interface StaffDialogProps {
  staff: Staff;
  onOpen: (dialog: OpenStaffDialog) => void;
  onClose: () => void;
}
