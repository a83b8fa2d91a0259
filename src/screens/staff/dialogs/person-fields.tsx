import type { Role } from "#schema/entities/profile.ts";
import { START_DATES } from "#schema/protocol/staff-functions.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import type { PersonDraft } from "./person-schema.ts";

const ROLES: readonly Role[] = ["employee", "manager", "admin"];
const RATE_MAX = 1_000_000;

interface PersonFieldsProps {
  draft: PersonDraft;
  onChange: (fields: Partial<PersonDraft>) => void;
  errors: Partial<Record<string, string>>;
  /** Why the role cannot change; null if it can. */
  fixedRole?: string | null;
  rateHelp?: string;
  startHelp?: string;
}

/** The fields for a person's data besides the sign-in. */
export function PersonFields(props: PersonFieldsProps) {
  const say = useStaffWords();
  const { draft, onChange, errors, fixedRole = null, rateHelp, startHelp } = props;
  const { currency } = useFormat();
  return (
    <>
      <Select
        label={say("person.role")}
        value={draft.role}
        options={ROLES.map((role) => ({ value: role, label: say(`role.${role}`) }))}
        isDisabled={fixedRole !== null}
        description={fixedRole ?? say(`role.${draft.role}.meaning`)}
        onChange={(value) => onChange({ role: ROLES.find((role) => role === value) ?? draft.role })}
      />
      <NumberField
        label={say("person.payrate")}
        value={draft.payrate ?? Number.NaN}
        minValue={0}
        maxValue={RATE_MAX}
        formatOptions={{ style: "currency", currency }}
        description={rateHelp}
        error={errors.payrate}
        onChange={(rate) => onChange({ payrate: Number.isNaN(rate) ? null : rate })}
      />
      <DatePicker
        label={say("person.start")}
        description={startHelp ?? say("person.startHint")}
        value={draft.start_date}
        {...START_DATES}
        error={errors.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
    </>
  );
}

export function NameField({
  draft,
  onChange,
  errors,
  autoFocus = false,
}: Pick<PersonFieldsProps, "draft" | "onChange" | "errors"> & { autoFocus?: boolean }) {
  const say = useStaffWords();
  return (
    <TextField
      label={say("person.name")}
      autoFocus={autoFocus}
      autoComplete="off"
      value={draft.name}
      error={errors.name}
      onChange={(name) => onChange({ name })}
    />
  );
}
