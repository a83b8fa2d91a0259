import * as v from "valibot";
import { changeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { changedFields } from "#lib/changed-fields.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import { ROLES } from "#schema/entities/roles.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import type { StaffDialogProps } from "../people/staff-dialog-state.ts";
import { type PersonDraft, PersonFields, personSchema } from "./person-fields.tsx";
import { useStaffCall } from "./use-staff-call.ts";

const schema = (say: SayStaff, refusals: SayRefusals, before: Profile) => {
  const { entries } = personSchema(refusals);
  return v.object({
    ...entries,
    start_date: v.pipe(
      entries.start_date,
      v.check((day) => day !== null || !before.start_date, say("edit.startNeeded")),
    ),
  });
};

export function EditPersonDialog({ staff, person, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const save = useCommand(changeStaff);
  const { call, ...state } = useStaffCall();
  const form = useTypedForm(
    schema(say, useRefusalsWords(), person),
    (): PersonDraft => ({
      name: person.name,
      role: person.role,
      payrate: person.payrate,
      start_date: person.start_date ?? null,
    }),
    (plan, first) => {
      // Only these, so that another admin's changes meanwhile stay.
      const { start_date, ...others } = changedFields(first, plan);
      const changes = { ...others, ...(start_date && { start_date }) };
      return call(
        () => asOwnChange(person.id, changes, () => save(person.id, changes)),
        () => {
          toast.success(say("toast.updated", { name: plan.name }));
          form.forget();
          onClose();
        },
      );
    },
    { name: `person ${person.id}` },
  );
  const fixed = staff.fixedRoleOf(person);
  const { role } = form.values;
  const roleText = roleChangeText(say, form.first.role, role, person.id === staff.me);

  return (
    <FormDialog
      {...form.frame}
      {...form.kept}
      {...state}
      title={say("edit.title", { name: person.name })}
      action={say(state.isBusy ? "saving" : "save")}
      onClose={onClose}
    >
      <TextField label={say("person.name")} autoFocus autoComplete="off" {...form.field("name")} />
      <PersonFields
        form={form}
        fixedRole={fixed && say(`edit.fixed.${fixed}`)}
        rateHelp={say("edit.rateHint")}
      />
      {roleText && <Banner tone={role === "admin" ? "caution" : "info"}>{roleText}</Banner>}
    </FormDialog>
  );
}

/** The consequences of a changed role, in words; null if it is unchanged. */
function roleChangeText(say: SayStaff, before: Role, after: Role, isMe: boolean): string | null {
  if (before === after) return null;
  if (ROLES.indexOf(after) < ROLES.indexOf(before)) return say("edit.promoted");
  return say(isMe ? "edit.demotedSelf" : "edit.demoted");
}
