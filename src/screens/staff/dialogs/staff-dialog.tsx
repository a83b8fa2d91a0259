import { useState } from "react";
import { changeStaff, deactivateStaff, removeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { ContactDialog } from "#view/people/contact-dialog.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";
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
  const say = useStaffWords();
  return (
    <ModalFrame title={say("seats.noneTitle")} onClose={onClose}>
      <p>{say("seats.none", { count: business.staff_count ?? 0, used: seatsUsed })}</p>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          {say("cancel")}
        </Button>
        <LinkButton href={links.subscription()}>{say("seats.add")}</LinkButton>
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
  const say = useStaffWords();
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
      title={say("pin.title", { name })}
      action={say(isBusy ? "pin.creating" : "pin.create")}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="text-muted">{isLost ? say("pin.lost", { name }) : say("pin.effect")}</p>
    </DangerDialog>
  );
}

const CONSEQUENCES = [
  "deactivate.access",
  "deactivate.shifts",
  "deactivate.seat",
  "deactivate.kept",
] as const;

/** Blocks a person's access until they are reactivated. */
export function DeactivateDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const deactivate = useCommand(deactivateStaff);
  const { call, isBusy, problem } = useStaffCall();
  const confirm = () =>
    call(
      () => deactivate(person.id),
      () => {
        toast.success(say("toast.deactivated", { name: person.name }));
        onClose();
      },
    );
  return (
    <DangerDialog
      title={say("deactivate.title", { name: person.name })}
      action={say(isBusy ? "deactivate.busy" : "action.deactivate")}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {CONSEQUENCES.map((key) => (
          <li key={key}>{say(key)}</li>
        ))}
      </ul>
      <p className="text-muted">{say("deactivate.back")}</p>
    </DangerDialog>
  );
}

/** Removes a person from the business for good, once their name was typed. */
export function RemovePersonDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const remove = useCommand(removeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === person.name.trim().toLowerCase();
  const confirm = () =>
    call(
      () => remove(person.id),
      () => {
        toast.success(say("toast.removed", { name: person.name }));
        onClose();
      },
    );
  return (
    <DangerDialog
      title={say("remove.title", { name: person.name })}
      action={say(isBusy ? "remove.busy" : "action.remove")}
      isBusy={isBusy}
      isDisabled={!isConfirmed}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>{say("remove.gone")}</li>
        <li>{say("remove.open")}</li>
        <li>{say("remove.kept")}</li>
      </ul>
      <p className="text-muted">{say("remove.back")}</p>
      <TextField
        label={say("remove.confirm", { name: person.name })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </DangerDialog>
  );
}
