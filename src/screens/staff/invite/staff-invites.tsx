import * as v from "valibot";
import { inviteStaff } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { lastChoice } from "#stores/kept-forms.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { OfflineNotice } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { signInEmail } from "#view/forms/in-words.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { PersonFields, personSchema, rememberRole } from "../dialogs/person-fields.tsx";
import { useSayStaffFailure } from "../dialogs/use-staff-call.ts";
import { SeatOffer } from "../people/seat-offer.tsx";
import { OpenInvites, useInvites } from "./open-invites.tsx";

interface StaffInvitesProps {
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
      {isInviting && <InviteDialog onClose={onClose} onInvited={invites.askAgain} />}
    </>
  );
}

const schema = (say: SayRefusals) => v.object({ ...personSchema(say).entries, email: signInEmail(say) });
type Invited = v.InferInput<ReturnType<typeof schema>>;

/** Somebody with the role of the last one. */
const nobody = (): Invited => ({
  ...{ name: "", email: "", role: "employee", payrate: null, start_date: null },
  ...lastChoice<Pick<Invited, "role">>("person"),
});

interface InviteDialogProps {
  onClose: () => void;
  /** Called when the list may have changed. */
  onInvited: () => void;
}

/** For admins: invites a person by mail, who then chooses their own password. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const say = useStaffWords();
  const invite = useCommand(inviteStaff);
  const limit = useLimit();
  const sayFailure = useSayStaffFailure();
  const { save, ...state } = useSaving(say("invite.failed"), (error) =>
    sayFailure(error, say("invite.failed"), form.values.email),
  );
  const form = useTypedForm(schema(useRefusalsWords()), nobody, undefined, { name: "invitation" });

  async function submit(isNext = false) {
    const valid = form.validate(form.values);
    if (!valid || limit) return;
    const { start_date, ...person } = valid;
    const invited = { ...person, ...(start_date && { start_date }) };
    // Also after a failure: an invitation whose mail failed is stored and in the list.
    if (!(await save(() => invite(invited).finally(onInvited)))) return;
    toast.success(say("toast.invited", { email: person.email }));
    rememberRole(person.role);
    form.forget();
    if (isNext) form.startOver(nobody());
    else onClose();
  }

  return (
    <FormDialog
      {...form.kept}
      ref={form.formRef}
      onSubmit={() => void submit()}
      onNext={() => void submit(true)}
      title={say("invite.title")}
      action={say(state.isBusy ? "invite.sending" : "invite.send")}
      isBusy={state.isBusy}
      problem={limit ?? state.problem}
      onClose={onClose}
    >
      <SeatOffer />
      <p className="text-muted">{say("invite.intro")}</p>
      <OfflineNotice>{say("invite.offline")}</OfflineNotice>
      <TextField label={say("person.name")} autoComplete="off" {...form.field("name")} />
      <TextField label={say("person.email")} type="email" {...form.field("email")} />
      <PersonFields form={form} startHelp={say("invite.startHint")} />
    </FormDialog>
  );
}
