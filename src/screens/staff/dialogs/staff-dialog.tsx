import { type ReactNode, useState } from "react";
import { changeStaff, deactivateStaff, removeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { foldText } from "#lib/search.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { ImportDialog } from "#screens/import/import-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { ContactDialog } from "#view/people/contact-dialog.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { SeatOffer } from "../people/seat-offer.tsx";
import type { OpenStaffDialog, StaffDialogProps } from "../people/staff-dialog-state.ts";
import { AddDialog } from "./add-dialog.tsx";
import { ContractDialog } from "./contract-dialog.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { PersonListsDialog } from "./person-lists-dialog.tsx";
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
      return <ImportDialog preferred="people" onClose={props.onClose} />;
    case "seats":
      return <SeatsDialog onClose={props.onClose} />;
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
    case "contract":
      return <ContractDialog person={opened.person} isAdmin={props.staff.isAdmin} onClose={props.onClose} />;
    case "positions":
      return <PersonListsDialog kind="position" person={opened.person} onClose={props.onClose} />;
    case "places":
      return <PersonListsDialog kind="place" person={opened.person} onClose={props.onClose} />;
    case "email":
      return <PersonEmailDialog {...props} person={opened.person} />;
    case "password":
      return <PersonPasswordDialog {...props} person={opened.person} />;
    case "pin":
      return <NewPinDialog {...props} person={opened.person} isLost={false} />;
    case "no-pin":
      return <NewPinDialog {...props} person={opened} isLost />;
    case "fresh-sign-in":
      return (
        <FreshSignInDialog
          {...opened}
          onAnother={opened.isAdded ? () => props.onOpen({ kind: "add" }) : undefined}
          onClose={props.onClose}
        />
      );
    case "deactivate":
      return <DeactivateDialog person={opened.person} onClose={props.onClose} />;
    case "remove":
      return <RemovePersonDialog person={opened.person} onClose={props.onClose} />;
  }
}

function SeatsDialog({ onClose }: Pick<StaffDialogProps, "onClose">) {
  const say = useStaffWords();
  return (
    <ModalFrame hasForm title={say("seats.add")} onClose={onClose}>
      <SeatOffer always onBooked={onClose} />
    </ModalFrame>
  );
}

interface NewPinDialogProps extends StaffDialogProps {
  person: Pick<Profile, "id" | "name" | "email"> & { password?: string | null };
  /** Whether the person was added but the answer with their PIN was lost. */
  isLost: boolean;
}

function NewPinDialog({ person, isLost, onOpen, onClose }: NewPinDialogProps) {
  const say = useStaffWords();
  const change = useCommand(changeStaff);
  const { id, name, email, password = null } = person;
  return (
    <DangerDialog
      title={say("pin.title", { name })}
      action={say("pin.create")}
      busyAction={say("pin.creating")}
      work={() => change(id, { rotate_pin: true })}
      onDone={({ pin = "" }) => onOpen({ kind: "fresh-sign-in", id, name, email, password, pin })}
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

interface PersonDialogProps {
  person: Profile;
  onClose: () => void;
}

/** Blocks a person's access until they are reactivated. */
function DeactivateDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  const say = useStaffWords();
  const deactivate = useCommand(deactivateStaff);
  return (
    <DangerDialog
      title={say("deactivate.title", { name })}
      action={say("action.deactivate")}
      busyAction={say("deactivate.busy")}
      work={() => deactivate(id)}
      onDone={() => {
        toast.success(say("toast.deactivated", { name }));
        onClose();
      }}
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
function RemovePersonDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  const say = useStaffWords();
  const remove = useCommand(removeStaff);
  const [typed, setTyped] = useState("");
  return (
    <DangerDialog
      title={say("remove.title", { name })}
      action={say("action.remove")}
      busyAction={say("remove.busy")}
      isDisabled={foldText(typed.trim()) !== foldText(name.trim())}
      work={() => remove(id)}
      onDone={() => {
        toast.success(say("toast.removed", { name }));
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>{say("remove.gone")}</li>
        <li>{say("remove.open")}</li>
        <li>{say("remove.kept")}</li>
      </ul>
      <p className="text-muted">{say("remove.back")}</p>
      <TextField
        label={say("remove.confirm", { name })}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </DangerDialog>
  );
}

interface DangerDialogProps<T> {
  title: string;
  action: string;
  busyAction: string;
  isDisabled?: boolean;
  work: () => Promise<T>;
  /** Called with the answer on success. */
  onDone: (answer: T) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before the server changes or removes something, and stays open until it has. */
function DangerDialog<T>(props: DangerDialogProps<T>) {
  const { title, action, busyAction, isDisabled = false, work, onDone, onClose, children } = props;
  const say = useStaffWords();
  const { call, isBusy, problem } = useStaffCall();
  return (
    <ModalFrame hasForm role="alertdialog" title={title} onClose={onClose}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {children}
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" autoFocus onPress={onClose}>
          {say("cancel")}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          isDisabled={isDisabled}
          onPress={() => !isBusy && void call(work, onDone)}
        >
          {isBusy ? busyAction : action}
        </Button>
      </div>
    </ModalFrame>
  );
}
