import * as v from "valibot";
import { changeContact } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import {
  type ContactDetails,
  contactOf,
  emergencyContactText,
  isPhone,
} from "#domain/staff/contact-details.ts";
import { changedFields } from "#lib/changed-fields.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "../forms/use-saving.ts";
import { useTypedForm } from "../forms/use-validated-form.ts";
import { PhoneLink } from "./phone-link.tsx";

interface ContactDialogProps {
  person: Profile;
  /** Whether it is the signed-in person; only they choose who sees their number. */
  isOwn: boolean;
  onClose: () => void;
}

/** Edits a person's phone number and emergency contact. Works offline. */
export function ContactDialog({ person, isOwn, onClose }: ContactDialogProps) {
  const changeDetails = useCommand(changeContact);
  const form = useTypedForm(contactSchema, () => contactOf(person));
  const { values: typed, change, first: before } = form;
  const { problem, save } = useSaving("The contact details were not saved. Please try again.");

  function submit() {
    const details = form.validate(typed);
    if (!details) return;
    const changes = changedFields(before, details);
    void save(async () => {
      if (Object.keys(changes).length > 0) await changeDetails(person.id, changes);
      toast.success("Contact details saved");
      onClose();
    });
  }

  const field = (key: Exclude<keyof ContactDetails, "shows_phone">) => ({
    ...form.field(key),
    value: typed[key] ?? "",
  });
  return (
    <FormDialog
      title={isOwn ? "Contact details" : `Contact details of ${person.name}`}
      action="Save"
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        {!isOwn && <Calls person={person} />}
        <TextField
          label="Phone"
          type="tel"
          autoComplete={isOwn ? "tel" : "off"}
          description={isOwn ? "Your managers see it." : undefined}
          {...field("phone")}
        />
        {isOwn && (
          <Switch
            label="Show my number to colleagues"
            isSelected={typed.shows_phone}
            onChange={(shows_phone) => change({ shows_phone })}
          />
        )}
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-4 text-lg font-bold">Emergency contact</legend>
          <TextField
            label="Name of the contact"
            autoComplete="off"
            description={isOwn ? "Only you and your managers see the emergency contact." : undefined}
            {...field("emergency_name")}
          />
          <TextField label="Relationship" autoComplete="off" {...field("emergency_relationship")} />
          <TextField
            label="Phone of the contact"
            type="tel"
            autoComplete="off"
            {...field("emergency_phone")}
          />
        </fieldset>
      </div>
    </FormDialog>
  );
}

/** Links to call the person's current numbers. */
function Calls({ person }: { person: Profile }) {
  const contact = emergencyContactText(person);
  if (!person.phone && !person.emergency_phone) return null;
  return (
    <dl className="flex flex-col rounded-xl bg-sunken px-4 py-2">
      {person.phone && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt>{person.name}</dt>
          <dd>
            <PhoneLink phone={person.phone} name={person.name} />
          </dd>
        </div>
      )}
      {person.emergency_phone && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <dt>In an emergency: {contact}</dt>
          <dd>
            <PhoneLink phone={person.emergency_phone} name={contact ?? "the emergency contact"} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const typed = (most: number) =>
  v.pipe(
    v.nullable(v.string(), ""),
    v.trim(),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.transform((text) => text || null),
  );
const phoneNumber = v.pipe(
  typed(40),
  v.check(
    (phone) => phone === null || isPhone(phone),
    "Please enter a phone number, such as +353 1 555 0100",
  ),
);

/** The form of contact details; empty fields become null. */
export const contactSchema = v.pipe(
  v.object({
    phone: phoneNumber,
    shows_phone: v.boolean(),
    emergency_name: typed(120),
    emergency_relationship: typed(60),
    emergency_phone: phoneNumber,
  }),
  v.forward(
    v.partialCheck(
      [["emergency_name"], ["emergency_phone"]],
      ({ emergency_name, emergency_phone }) => emergency_phone === null || emergency_name !== null,
      "Please enter whose number this is",
    ),
    ["emergency_name"],
  ),
);
