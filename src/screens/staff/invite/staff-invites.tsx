import { useState } from "react";
import * as v from "valibot";
import { inviteStaff } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { DialogForm } from "#ui/overlays/form-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { signInEmail } from "#view/forms/in-words.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { NameField, PersonFields } from "../dialogs/person-fields.tsx";
import { personSchema } from "../dialogs/person-schema.ts";
import { OpenInvites } from "./open-invites.tsx";
import { useInvites } from "./use-invites.ts";

interface StaffInvitesProps {
  /** Whether the invite dialog is open. */
  isInviting: boolean;
  onClose: () => void;
}

/** For admins: the open invitations, and the dialog for a new one. */
export function StaffInvites({ isInviting, onClose }: StaffInvitesProps) {
  const invites = useInvites();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <>
      <OpenInvites invites={invites} now={now} />
      <InviteDialog isOpen={isInviting} onClose={onClose} onInvited={invites.askAgain} />
    </>
  );
}

const schema = (say: SayRefusals) => v.object({ ...personSchema(say).entries, email: signInEmail(say) });
const NOBODY: v.InferInput<ReturnType<typeof schema>> = {
  name: "",
  email: "",
  role: "employee",
  payrate: null,
  start_date: null,
};

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called when an invitation has been made. */
  onInvited: () => void;
}

/** For admins: invites a person by mail, who then chooses their own password. */
export function InviteDialog({ isOpen, onClose, onInvited }: InviteDialogProps) {
  const say = useStaffWords();
  return (
    <ModalFrame hasForm isOpen={isOpen} title={say("invite.title")} onClose={onClose}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </ModalFrame>
  );
}

function InviteForm({ onClose, onInvited }: Omit<InviteDialogProps, "isOpen">) {
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  const invite = useCommand(inviteStaff);
  const isOnline = useOnline();
  const limit = useLimit();
  const [typed, setTyped] = useState(NOBODY);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { formRef, errors, validate } = useValidatedForm<ReturnType<typeof schema>, HTMLDivElement>(
    schema(useRefusalsWords()),
  );
  useUnsavedForm(typed !== NOBODY);
  const change = (fields: Partial<typeof typed>) => setTyped({ ...typed, ...fields });

  async function submit() {
    const person = validate(typed);
    if (!person || limit) return;
    const { start_date, ...others } = person;
    setBusy(true);
    setProblem(null);
    try {
      await invite({ ...others, ...(start_date && { start_date }) });
      toast.success(say("toast.invited", { email: person.email }));
      onInvited();
      onClose();
    } catch (error) {
      // An invitation whose mail failed is stored and in the list.
      onInvited();
      setProblem(sayFailure(error, say("invite.failed")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm
      action={say(isBusy ? "invite.sending" : "invite.send")}
      isBusy={isBusy}
      problem={limit ?? problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-5">
        <p className="text-muted">{say("invite.intro")}</p>
        {!isOnline && (
          <Banner tone="caution" icon="cloud-off">
            {say("invite.offline")}
          </Banner>
        )}
        <NameField draft={typed} onChange={change} errors={errors} />
        <TextField
          label={say("person.email")}
          type="email"
          value={typed.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
        <PersonFields draft={typed} onChange={change} errors={errors} startHelp={say("invite.startHint")} />
      </div>
    </DialogForm>
  );
}
