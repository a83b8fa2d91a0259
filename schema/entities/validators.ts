import * as v from "valibot";
import type { AnyField, Field, Fields, ValuesOf } from "./fields.ts";

/** The validator of a row's own fields: those that the server sends, without the kind. */
export function validatorOf<F extends Fields>({ fields }: { fields: F }) {
  return v.object(entriesOf(fields));
}

/** The validator of a field's values. */
export function fieldValidator<T>({ type, rules }: Field<T, AnyField["use"]>): v.GenericSchema<T> {
  const validator = VALIDATORS[type](rules);
  return (rules.isNullable ? v.nullable(validator) : validator) as v.GenericSchema<T>;
}

/** A required text, with the messages for an empty and a too long one. */
export function words(maxLength: number, nothing: string, tooMuch?: string) {
  return v.pipe(
    v.string(),
    v.maxLength(maxLength, tooMuch),
    v.check((value) => value.trim().length > 0, nothing),
  );
}

const INT = 2 ** 31;

const VALIDATORS: Record<AnyField["type"], (rules: AnyField["rules"]) => v.GenericSchema> = {
  uuid: () => v.pipe(v.string(), v.uuid()),
  text: ({ length = Number.POSITIVE_INFINITY, leastLength = 0, pattern }) =>
    v.pipe(
      v.string(),
      v.maxLength(length),
      v.check((value) => value.trim().length >= leastLength),
      v.check((value) => pattern?.test(value) !== false),
    ),
  number: ({ isWhole, least = isWhole ? -INT : -Infinity, most = isWhole ? INT - 1 : Infinity }) =>
    v.pipe(
      v.number(),
      v.check((value) => !isWhole || Number.isInteger(value)),
      v.minValue(least),
      v.maxValue(most),
    ),
  flag: () => v.boolean(),
  day: () => v.pipe(v.string(), v.isoDate()),
  instant: () => v.pipe(v.string(), v.isoTimestamp()),
  time: () => v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  choice: ({ options = [] }) => v.picklist(options),
  list: ({ of }) => v.array(of ? fieldValidator(of) : v.unknown()),
  form: ({ fields = {}, isOpen }) =>
    isOpen ? v.looseObject(entriesOf(fields)) : v.object(entriesOf(fields)),
  map: ({ of }) => v.record(v.string(), of ? fieldValidator(of) : v.unknown()),
  either: ({ either = [] }) => v.union(either.map(fieldValidator)),
};

type Validators<F extends Fields> = { [K in keyof F]: v.GenericSchema<ValuesOf<F>[K]> };

function entriesOf<F extends Fields>(fields: F): Validators<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, fieldValidator(field)]);
  return Object.fromEntries(entries) as Validators<F>;
}
