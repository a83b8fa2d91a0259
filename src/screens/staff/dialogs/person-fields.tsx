import * as v from "valibot";
import { drawPassword } from "#domain/staff/pins.ts";
import { secureRandom } from "#lib/bytes.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { ROLES } from "#schema/entities/roles.ts";
import {
  STAFF_NAME_MAX,
  START_DATES,
  staffName,
  staffPayrate,
  staffStartDate,
} from "#schema/protocol/staff-functions.ts";
import { rememberChoice } from "#stores/kept-forms.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { inWords } from "#view/forms/in-words.ts";
import type { SayRefusals } from "#words/made/refusals.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

const RATE_MAX = 1_000_000;

/** The rules for a person's fields, for every form. */
export const personSchema = (say: SayRefusals) =>
  v.object({
    name: v.pipe(
      v.string(),
      inWords(staffName, (kind) =>
        kind === "min_length" ? say("field.nameMissing") : say("field.nameLong", { max: STAFF_NAME_MAX }),
      ),
      staffName,
    ),
    role: v.picklist(ROLES),
    payrate: v.pipe(
      v.nullable(v.number()),
      inWords(staffPayrate, () => say("field.payrate")),
    ),
    start_date: v.nullable(
      v.pipe(
        v.string(),
        inWords(staffStartDate, (kind) => say(startProblem(kind))),
      ),
    ),
  });
export type PersonDraft = v.InferInput<ReturnType<typeof personSchema>>;

/** Keeps the role to begin the next person's form with; who is to be an admin is chosen each time. */
export function rememberRole(role: Profile["role"]) {
  if (role !== "admin") rememberChoice("person", { role });
}

function startProblem(kind: string) {
  if (kind === "min_value") return "field.startEarly";
  return kind === "max_value" ? "field.startLate" : "field.startWrong";
}

interface PersonFieldsProps {
  form: {
    values: PersonDraft;
    change: (fields: Partial<PersonDraft>) => void;
    errors: Partial<Record<string, string>>;
  };
  /** Why the role cannot change; null if it can. */
  fixedRole?: string | null;
  rateHelp?: string;
  startHelp?: string;
}

/** The fields for a person's data besides name and sign-in. */
export function PersonFields({ form, fixedRole = null, rateHelp, startHelp }: PersonFieldsProps) {
  const say = useStaffWords();
  const { values: draft, change, errors } = form;
  const { currency } = useFormat();
  return (
    <>
      <Select
        label={say("person.role")}
        value={draft.role}
        options={ROLES.toReversed().map((role) => ({ value: role, label: say(`role.${role}`) }))}
        isDisabled={fixedRole !== null}
        description={fixedRole ?? say(`role.${draft.role}.meaning`)}
        onChange={(value) => change({ role: ROLES.find((role) => role === value) ?? draft.role })}
      />
      <NumberField
        label={say("person.payrate")}
        value={draft.payrate ?? Number.NaN}
        minValue={0}
        maxValue={RATE_MAX}
        formatOptions={{ style: "currency", currency }}
        description={rateHelp}
        error={errors.payrate}
        onChange={(rate) => change({ payrate: Number.isNaN(rate) ? null : rate })}
      />
      <DatePicker
        label={say("person.start")}
        description={startHelp ?? say("person.startHint")}
        value={draft.start_date}
        {...START_DATES}
        error={errors.start_date}
        onChange={(start_date) => change({ start_date })}
      />
    </>
  );
}

interface GivenPasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** A visible field for a password that the admin must pass on. */
export function GivenPasswordField({ value, onChange, error, autoFocus = false }: GivenPasswordFieldProps) {
  const say = useStaffWords();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={say("person.password")}
        description={say("person.passwordHint")}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck="false"
        value={value}
        error={error}
        onChange={onChange}
      />
      <span>
        <Button variant="secondary" onPress={() => onChange(drawPassword(secureRandom))}>
          {say("person.generate")}
        </Button>
      </span>
    </div>
  );
}
