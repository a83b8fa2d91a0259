import { useState } from "react";
import { changeStaff, deactivateStaff, removeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { counted } from "#lib/format/counted.ts";
import { links } from "#lib/links.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { ContactDialog } from "#view/people/contact-dialog.tsx";
import { ImportDialog } from "../import/import-dialog.tsx";
import type { OpenStaffDialog, StaffDialogProps } from "../staff-dialog-state.ts";
import type { Staff } from "../use-staff.ts";
import { AddDialog } from "./add-dialog.tsx";
import { DangerDialog } from "./danger-dialog.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { FreshSignInDialog, PersonEmailDialog, PersonPasswordDialog } from "./person-sign-in-dialogs.tsx";
import { useStaffCall } from "./use-staff-call.ts";

/** The open dialog of the staff list. */
export function StaffDialog({
  opened,
  ...props
}: StaffDialogProps & { opened: Exclude<OpenStaffDialog, { kind: "invite" }> }) {
  switch (opened.kind) {
    case "add":
      return <AddDialog {...props} former={null} />;
    case "import":
      return <ImportDialog onClose={props.onClose} />;
    case "no-seats":
      return <NoSeatsDialog staff={props.staff} onClose={props.onClose} />;
    case "reactivate":
      return <AddDialog {...props} former={opened.person} />;
    case "edit":
      return <EditPersonDialog {...props} person={opened.person} />;
    case "contact":
      return (
        <ContactDialog
          person={opened.person}
          isOwn={opened.person.id === props.staff.me}
          onClose={props.onClose}
        />
      );
    case "email":
      return <PersonEmailDialog {...props} person={opened.person} />;
    case "password":
      return <PersonPasswordDialog {...props} person={opened.person} />;
    case "pin":
      return <NewPinDialog {...props} person={opened.person} isLost={false} />;
    case "no-pin":
      return <NewPinDialog {...props} person={opened} isLost />;
    case "fresh-sign-in":
      return <FreshSignInDialog {...opened} onClose={props.onClose} />;
    case "deactivate":
      return <DeactivateDialog {...props} person={opened.person} />;
    case "remove":
      return <RemovePersonDialog {...props} person={opened.person} />;
  }
}

/** Says that nobody can be added, with a link to buy seats. */
export function NoSeatsDialog({
  staff: { business, seatsUsed },
  onClose,
}: {
  staff: Staff;
  onClose: () => void;
}) {
  return (
    <ModalFrame title="All seats are in use" onClose={onClose}>
      <p>
        Your plan has {counted(business.staff_count ?? 0, "seat")}, and {seatsUsed} are in use, the owner's
        included. Add seats to your plan, or deactivate somebody who is away.
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <LinkButton href={links.subscription()}>Add seats</LinkButton>
      </div>
    </ModalFrame>
  );
}

interface NewPinDialogProps extends StaffDialogProps {
  person: Pick<Profile, "id" | "name" | "email"> & { password?: string | null };
  /** Whether the person was added but the answer with their PIN was lost. */
  isLost: boolean;
}

export function NewPinDialog({ person, isLost, onOpen, onClose }: NewPinDialogProps) {
  const change = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const { id, name, email, password = null } = person;
  const confirm = () =>
    call(
      () => change(id, { rotate_pin: true }),
      ({ pin = "" }) => onOpen({ kind: "fresh-sign-in", name, email, password, pin }),
    );
  return (
    <DangerDialog
      title={`New PIN for ${name}?`}
      action={isBusy ? "Making a PIN..." : "New PIN"}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="text-muted">
        {isLost
          ? `${name} was added before, but the answer with their PIN did not arrive, and it cannot be shown again. A new one can.`
          : "The present PIN stops working. A shared tablet without a connection takes it until it has one."}
      </p>
    </DangerDialog>
  );
}

const CONSEQUENCES = [
  "They are signed out, cannot sign in, and their devices forget what they hold of the business once they are connected. Hours they worked and have not sent yet are still taken.",
  "Their shifts that have not begun become open, for anybody to claim. Requests of theirs for other shifts and swaps end.",
  "Their PIN stops working, and their seat is free.",
  "Their hours, payments and messages stay, and so does their name on them.",
];

/** Blocks a person's access until they are reactivated. */
export function DeactivateDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const deactivate = useCommand(deactivateStaff);
  const { call, isBusy, problem } = useStaffCall();
  const confirm = () =>
    call(
      () => deactivate(person.id),
      () => {
        toast.success(`${person.name} is deactivated`);
        onClose();
      },
    );
  return (
    <DangerDialog
      title={`Deactivate ${person.name}?`}
      action={isBusy ? "Deactivating..." : "Deactivate"}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {CONSEQUENCES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-muted">They stay on this list, from where you can reactivate them.</p>
    </DangerDialog>
  );
}

/** Removes a person from the business for good, once their name was typed. */
export function RemovePersonDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const remove = useCommand(removeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === person.name.trim().toLowerCase();
  const confirm = () =>
    call(
      () => remove(person.id),
      () => {
        toast.success(`${person.name} was deleted`);
        onClose();
      },
    );
  return (
    <DangerDialog
      title={`Delete ${person.name}?`}
      action={isBusy ? "Deleting..." : "Delete"}
      isBusy={isBusy}
      isDisabled={!isConfirmed}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>
          Gone: their sign-in, their PIN, their place on this list, and what their devices hold of the
          business.
        </li>
        <li>
          Open again: their shifts that have not begun. Requests of theirs for other shifts and swaps end.
        </li>
        <li>
          Kept: their hours, payments and payslips, because a business must be able to show what it paid; and
          their name on those, on past rosters, and on what they wrote, so that it can be understood.
        </li>
      </ul>
      <p className="text-muted">
        Should they come back, add them with the same e-mail: their records are theirs again. To take their
        access away for a while, deactivate them instead.
      </p>
      <TextField
        label={`Type “${person.name}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </DangerDialog>
  );
}
