import type { StaffChange } from "#domain/staff/staff-list.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Staff } from "./use-staff.ts";

/** What somebody was just given to sign in with; null for what is as it was. */
export interface FreshSignIn {
  name: string;
  email: string;
  password: string | null;
  pin: string | null;
}

/** The dialog that is open over the list. */
export type OpenStaffDialog =
  | { kind: "add" | "import" }
  | { kind: "invite" }
  /** In place of one that would add somebody. */
  | { kind: "no-seats" }
  | { kind: StaffChange; person: Profile }
  | ({ kind: "fresh-sign-in" } & FreshSignIn)
  | ({ kind: "no-pin"; id: string } & Omit<FreshSignIn, "pin">);

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
