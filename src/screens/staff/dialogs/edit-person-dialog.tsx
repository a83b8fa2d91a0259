import { useState } from "react";
import * as v from "valibot";
import { changeStaff } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile, Role } from "#schema/entities/profile.ts";
import type { StaffChanges } from "#schema/protocol/staff-functions.ts";
import { asOwnChange } from "#stores/known-account.ts";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { NameField, PersonFields } from "./person-fields.tsx";
import { type PersonDraft, personSchema } from "./person-schema.ts";
import { useStaffCall } from "./use-staff-call.ts";

const schemaOf = (say: SayStaff, refusals: SayRefusals, before: PersonDraft) => {
  const { entries } = personSchema(refusals);
  return v.object({
    ...entries,
    start_date: v.pipe(
      entries.start_date,
      v.check((day) => day !== null || before.start_date === null, say("edit.startNeeded")),
    ),
  });
};

export function EditPersonDialog({ staff, person, onClose }: StaffDialogProps & { person: Profile }) {
  const say = useStaffWords();
  const save = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [draft] = useState<PersonDraft>(() => ({
    name: person.name,
    role: person.role,
    payrate: person.payrate,
    start_date: person.start_date ?? null,
  }));
  const {
    values: typed,
    change,
    formRef,
    errors,
    validate,
  } = useTypedForm(schemaOf(say, useRefusalsWords(), draft), () => draft);
  const fixed = staff.fixedRoleOf(person);
  const roleText = roleChangeText(say, draft.role, typed.role, person.id === staff.me);

  async function submit() {
    const plan = validate(typed);
    if (!plan) return;
    const changes = changesOf(draft, plan);
    await call(
      () => asOwnChange(person.id, changes, () => save(person.id, changes)),
      () => {
        toast.success(say("toast.updated", { name: plan.name }));
        onClose();
      },
    );
  }

  return (
    <FormDialog
      title={say("edit.title", { name: person.name })}
      action={say(isBusy ? "saving" : "save")}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div ref={formRef} className="flex flex-col gap-5">
        <NameField draft={typed} onChange={change} errors={errors} autoFocus />
        <PersonFields
          draft={typed}
          onChange={change}
          errors={errors}
          fixedRole={fixed && say(`edit.fixed.${fixed}`)}
          rateHelp={say("edit.rateHint")}
        />
        {roleText && <Banner tone={typed.role === "admin" ? "caution" : "info"}>{roleText}</Banner>}
      </div>
    </FormDialog>
  );
}

/** Only the differing fields, so that another admin's changes meanwhile stay. */
function changesOf(before: PersonDraft, after: PersonDraft): StaffChanges {
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.role !== before.role && { role: after.role }),
    ...(after.payrate !== before.payrate && { payrate: after.payrate }),
    ...(after.start_date && after.start_date !== before.start_date && { start_date: after.start_date }),
  };
}

const RANK: Record<Role, number> = { employee: 0, manager: 1, admin: 2 };

/** The consequences of a changed role, in words; null if it is unchanged. */
function roleChangeText(say: SayStaff, before: Role, after: Role, isMe: boolean): string | null {
  if (before === after) return null;
  if (RANK[after] > RANK[before]) return say("edit.promoted");
  return say(isMe ? "edit.demotedSelf" : "edit.demoted");
}
