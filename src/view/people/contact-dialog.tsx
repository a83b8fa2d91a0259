import * as v from "valibot";
import { changeContact } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  type ContactDetails,
  contactOf,
  emergencyContactText,
  isPhone,
  plainPhone,
} from "#domain/staff/contact-details.ts";
import { changedFields } from "#lib/changed-fields.ts";
import { BIRTH_DATE_MIN, type Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useSaving } from "../forms/use-saving.ts";
import { useTypedForm } from "../forms/use-validated-form.ts";
import { useToday } from "../times/use-now.ts";
import { PhoneLink } from "./phone-link.tsx";

interface ContactDialogProps {
  person: Profile;
  /** Whether it is the signed-in person; only they choose who sees their number. */
  isOwn: boolean;
  onClose: () => void;
}

/**
 * Edits a person's phone number and emergency contact, and their date of birth: the person and admins edit that, and other
 * managers only see that of minors. Works offline.
 */
export function ContactDialog({ person, isOwn, onClose }: ContactDialogProps) {
  const say = useViewWords();
  const changeDetails = useCommand(changeContact);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const form = useTypedForm(contactSchema(say, useToday()), () => contactOf(person), undefined, {
    name: `contact ${person.id}`,
  });
  const { values: typed, change, first: before } = form;
  const { problem, save } = useSaving(say("contact.notSaved"));

  function submit() {
    const details = form.validate(typed);
    if (!details) return;
    const changes = changedFields(before, details);
    void save(async () => {
      if (Object.keys(changes).length > 0) await changeDetails(person.id, changes);
      toast.success(say("toast.contactSaved"));
      form.forget();
      onClose();
    });
  }

  const field = (key: Exclude<keyof ContactDetails, "shows_phone" | "birth_date">) => ({
    ...form.field(key),
    value: typed[key] ?? "",
  });
  return (
    <FormDialog
      {...form.kept}
      title={isOwn ? say("contact.own") : say("contact.of", { name: person.name })}
      action={say("contact.save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        {!isOwn && <Calls person={person} />}
        {!isOwn && !isAdmin && person.birth_date && <BirthDate day={person.birth_date} />}
        <TextField
          label={say("contact.phone")}
          type="tel"
          autoComplete={isOwn ? "tel" : "off"}
          description={isOwn ? say("contact.phoneHint") : undefined}
          {...field("phone")}
        />
        {isOwn && (
          <Switch
            label={say("contact.showsPhone")}
            isSelected={typed.shows_phone}
            onChange={(shows_phone) => change({ shows_phone })}
          />
        )}
        {(isOwn || isAdmin) && (
          <DateField
            label={say("contact.birthDate")}
            description={say(isOwn ? "contact.birthDateOwn" : "contact.birthDateHint")}
            {...form.field("birth_date")}
          />
        )}
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-4 text-lg font-bold">{say("contact.emergency")}</legend>
          <TextField
            label={say("contact.emergencyName")}
            autoComplete="off"
            description={isOwn ? say("contact.emergencyHint") : undefined}
            {...field("emergency_name")}
          />
          <TextField
            label={say("contact.relationship")}
            autoComplete="off"
            {...field("emergency_relationship")}
          />
          <TextField
            label={say("contact.emergencyPhone")}
            type="tel"
            autoComplete="off"
            {...field("emergency_phone")}
          />
        </fieldset>
      </div>
    </FormDialog>
  );
}

function Calls({ person }: { person: Profile }) {
  const say = useViewWords();
  const contact = emergencyContactText(person) ?? say("contact.emergency");
  if (!person.phone && !person.emergency_phone) return null;
  const calls = [
    { phone: person.phone, name: person.name, label: person.name },
    { phone: person.emergency_phone, name: contact, label: say("contact.inEmergency", { contact }) },
  ];
  return (
    <dl className="flex flex-col rounded-xl bg-sunken px-4 py-2">
      {calls.map(
        ({ phone, name, label }) =>
          phone && (
            <div key={label} className="flex flex-wrap items-center justify-between gap-x-4">
              <dt>{label}</dt>
              <dd>
                <PhoneLink phone={phone} name={name} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What managers see of minors, whom they plan for. */
function BirthDate({ day }: { day: string }) {
  const say = useViewWords();
  return <p>{say("contact.bornOn", { day: useFormat().date(day) })}</p>;
}

const typed = (say: SayView, max: number) =>
  v.pipe(
    v.nullable(v.string(), ""),
    v.trim(),
    v.maxLength(max, say("contact.tooLong", { max })),
    v.transform((text) => text || null),
  );
const phoneNumber = (say: SayView) =>
  v.pipe(
    typed(say, 40),
    v.transform((phone) => phone && plainPhone(phone)),
    v.check((phone) => phone === null || isPhone(phone), say("contact.invalidPhone")),
  );

const birthDate = (say: SayView, today: string) =>
  v.nullable(
    v.pipe(
      v.string(),
      v.check((day) => BIRTH_DATE_MIN <= day && day <= today, say("contact.birthDateWrong")),
    ),
  );

/** The form of contact details; empty fields become null. */
export const contactSchema = (say: SayView, today: string) =>
  v.pipe(
    v.object({
      phone: phoneNumber(say),
      shows_phone: v.boolean(),
      emergency_name: typed(say, 120),
      emergency_relationship: typed(say, 60),
      emergency_phone: phoneNumber(say),
      birth_date: birthDate(say, today),
    }),
    v.forward(
      v.partialCheck(
        [["emergency_name"], ["emergency_phone"]],
        ({ emergency_name, emergency_phone }) => emergency_phone === null || emergency_name !== null,
        say("contact.nameMissing"),
      ),
      ["emergency_name"],
    ),
  );
