import * as v from "valibot";
import { addStaff } from "#commands/business/staff.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { lastChoice } from "#stores/kept-forms.ts";
import { endStaffAttempt, staffAttempt } from "#stores/staff-attempt.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { newPassword, signInEmail } from "#view/forms/in-words.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { useToday } from "#view/times/use-now.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { SeatOffer } from "../people/seat-offer.tsx";
import type { StaffDialogProps } from "../people/staff-dialog-state.ts";
import { GivenPasswordField, PersonFields, personSchema, rememberRole } from "./person-fields.tsx";
import { useStaffCall } from "./use-staff-call.ts";

const schema = (say: SayRefusals) =>
  v.object({ ...personSchema(say).entries, email: signInEmail(say), password: newPassword(say) });

const SECRETS = ["password"] as const;

interface AddDialogProps extends StaffDialogProps {
  /** The deactivated person to reactivate; null for a new person. */
  former: Profile | null;
}

/** Adds a person with a password that the admin gives them; their PIN is shown once. */
export function AddDialog({ staff, former, onOpen, onClose }: AddDialogProps) {
  const say = useStaffWords();
  const today = useToday();
  const newId = useNewId();
  const add = useCommand(addStaff);
  const limit = useLimit();
  const { call, ...state } = useStaffCall(() => form.values.email);
  const form = useTypedForm(
    schema(useRefusalsWords()),
    () => draftOf(former, today),
    ({ start_date, ...person }) => {
      if (limit) return;
      const { name, email, password } = person;
      const attempt = staffAttempt(staff.me, newId());
      const added = { ...person, ...(start_date && { start_date }) };
      return call(
        () => add(added, { attempt, formerly: former?.deactivated_at ?? null }),
        ({ id, pin }) => {
          endStaffAttempt(staff.me);
          if (!former) rememberRole(person.role);
          form.forget();
          toast.success(say(former ? "toast.reactivated" : "toast.added", { name }));
          const given = { id, name, email, password };
          onOpen(
            pin
              ? { kind: "fresh-sign-in", isAdded: former === null, ...given, pin }
              : { kind: "no-pin", ...given },
          );
        },
      );
    },
    { name: `new-person ${former?.id ?? ""}`, secrets: SECRETS },
  );

  return (
    <FormDialog
      {...form.frame}
      {...form.kept}
      title={former ? say("add.titleFormer", { name: former.name }) : say("add.title")}
      action={say(state.isBusy ? "add.adding" : former ? "add.reactivate" : "add.add")}
      isBusy={state.isBusy}
      problem={limit ?? state.problem}
      onClose={onClose}
    >
      <SeatOffer />
      {former && <p className="text-muted">{say("add.former")}</p>}
      <TextField label={say("person.name")} autoFocus autoComplete="off" {...form.field("name")} />
      <TextField
        label={say("person.email")}
        type="email"
        autoComplete="off"
        isReadOnly={former !== null}
        {...form.field("email")}
      />
      <GivenPasswordField {...form.field("password")} />
      <PersonFields form={form} />
      <p className="text-sm text-muted">{say("add.pinHint")}</p>
    </FormDialog>
  );
}

function draftOf(former: Profile | null, today: string) {
  const nobody = { name: "", email: "", role: "employee" as Profile["role"], payrate: null };
  const { name, email, role, payrate } = former ?? {
    ...nobody,
    ...lastChoice<Pick<Profile, "role">>("person"),
  };
  return {
    name,
    email,
    role,
    payrate,
    password: "",
    start_date: (former?.start_date ?? today) as string | null,
  };
}
