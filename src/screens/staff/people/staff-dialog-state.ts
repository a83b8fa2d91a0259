import type { StaffChange } from "#domain/staff/staff-list.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Staff } from "./use-staff.ts";

/** The new sign-in of a person; null for unchanged parts. */
export interface FreshSignIn {
  id: string;
  name: string;
  email: string;
  password: string | null;
  pin: string | null;
}

/** The open dialog of the list. */
export type OpenStaffDialog =
  | { kind: "add" | "import" }
  | { kind: "invite" }
  | { kind: "seats" }
  | { kind: StaffChange | "positions" | "places"; person: Profile }
  | ({ kind: "fresh-sign-in"; isAdded?: boolean } & FreshSignIn)
  | ({ kind: "no-pin" } & Omit<FreshSignIn, "pin">);

export interface StaffDialogProps {
  staff: Staff;
  onOpen: (dialog: OpenStaffDialog) => void;
  onClose: () => void;
}
