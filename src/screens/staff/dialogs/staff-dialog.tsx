import { ContactDialog } from "#screens/contact/contact-dialog.tsx";
import { ImportDialog } from "../import/import-dialog.tsx";
import type { OpenStaffDialog, StaffDialogProps } from "../staff-dialog-state.ts";
import { AddDialog } from "./add-dialog.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { FreshSignInDialog } from "./fresh-sign-in-dialog.tsx";
import { NewPinDialog } from "./new-pin-dialog.tsx";
import { NoSeatsDialog } from "./no-seats-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** The dialog that is open over the list of staff. */
export function StaffDialog({
  opened,
  ...props
}: StaffDialogProps & { opened: Exclude<OpenStaffDialog, { kind: "invite" }> }) {
  switch (opened.kind) {
    case "add":
      return <AddDialog {...props} former={null} />;
    case "import":
      return <ImportDialog isOpen onClose={props.onClose} />;
    case "no-seats":
      return <NoSeatsDialog staff={props.staff} onClose={props.onClose} />;
    case "reactivate":
      return <AddDialog {...props} former={opened.person} />;
    case "edit":
      return <EditDialog {...props} person={opened.person} />;
    case "contact":
      return (
        <ContactDialog
          person={opened.person}
          isOwn={opened.person.id === props.staff.me}
          onClose={props.onClose}
        />
      );
    case "email":
      return <EmailDialog {...props} person={opened.person} />;
    case "password":
      return <PasswordDialog {...props} person={opened.person} />;
    case "pin":
      return <NewPinDialog {...props} person={opened.person} isLost={false} />;
    case "no-pin":
      return <NewPinDialog {...props} person={opened} isLost />;
    case "fresh-sign-in":
      return <FreshSignInDialog {...opened} onClose={props.onClose} />;
    case "deactivate":
      return <DeactivateDialog {...props} person={opened.person} />;
    case "remove":
      return <RemoveDialog {...props} person={opened.person} />;
  }
}
