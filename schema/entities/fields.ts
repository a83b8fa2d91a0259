/** What the values of a field are; columns, validators and rows of tests follow from it. */
export type FieldType =
  | "uuid"
  | "text"
  | "number"
  | "flag"
  | "day"
  | "instant"
  | "time"
  | "choice"
  | "list"
  | "form"
  | "map"
  | "either";

/**
 * How two edits of one field merge (domain/merge). register: the last write to reach the server wins; the earlier
 * value stays in the server's history. set: an array without
 * duplicates; both sides' additions and removals apply. counter: a number; both sides' differences add up. holder:
 * the owner of something; removing the owner only removes the one who was seen. items: an ordered array of things
 * with ids; each merges separately. first: part of the row's id, so all writers agree; the first value stays.
 * earliest: when a single event happened; a later value from another device is ignored.
 */
export type MergeKind = "register" | "set" | "counter" | "holder" | "first" | "earliest" | "items";

/** All that is said of a field, as plain data. */
interface Rules {
  isNullable?: true;
  /** The greatest length of a text. */
  length?: number;
  /** The least length of a text, without spaces around it. */
  leastLength?: number;
  pattern?: RegExp;
  isWhole?: true;
  least?: number;
  most?: number;
  options?: readonly string[];
  /** The table of the row that an id is of. */
  table?: string;
  /** Of each element of a list or map. */
  of?: AnyField;
  /** Of a form with fields of its own. */
  fields?: Fields;
  /** A form that may have other fields as well. */
  isOpen?: true;
  /** The value may be any of these. */
  either?: readonly AnyField[];
  /** Of the column, of rows in tests, and of rows that devices stored before there was the field. */
  byDefault?: unknown;
  merge?: MergeKind;
  isOnce?: true;
  isByServer?: true;
  isAuthor?: true;
  isWithheld?: true;
}

/** Whether devices change a field's value. */
type Use = "edited" | "fixed";

/** A field of an entity. Each method returns a field that is so besides. */
export class Field<T, U extends Use = "edited"> {
  /** The type of its values and whether they change, which only the compiler knows. */
  declare readonly value: T;
  declare readonly use: U;
  readonly type: FieldType;
  readonly rules: Rules;

  constructor(type: FieldType, rules: Rules = {}) {
    this.type = type;
    this.rules = rules;
  }

  #and<V = T, W extends Use = U>(rules: Rules): Field<V, W> {
    return new Field<V, W>(this.type, { ...this.rules, ...rules });
  }

  /** May be null. */
  orNull() {
    return this.#and<T | null>({ isNullable: true });
  }

  /** A text that has at least some letters, besides spaces. */
  filled(least = 1) {
    return this.#and({ leastLength: least });
  }

  /** The value where none is given. */
  byDefault(value: NoInfer<T>) {
    return this.#and({ byDefault: value });
  }

  /** How two people's edits of it merge, if the later one does not simply win. */
  merge(kind: MergeKind) {
    return this.#and({ merge: kind });
  }

  /** Sent when the row is made, and never changed. */
  once() {
    return this.#and<T, "fixed">({ isOnce: true });
  }

  /** Set by the server alone: devices do not send it. */
  byServer() {
    return this.#and<T, "fixed">({ isByServer: true });
  }

  /** Not on every device: the document has null, or a default, where its reader may not see it. */
  withheld() {
    return this.#and({ isWithheld: true });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a field of whatever values.
export type AnyField = Field<any, Use>;
export type Fields = Record<string, AnyField>;
/** What an object with these fields looks like. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K]["value"] };

export const uuid = () => new Field<string>("uuid");
/** The id of a row of this table. */
export const ref = (table: string) => new Field<string>("uuid", { table });
/** The id fields of every row of a business. */
export const ofBusiness = () => ({ id: uuid().once(), business_id: ref("businesses").once() });
/** How many people a list has at most: the server's constraint user_ids_form. */
export const LISTED_PEOPLE_MAX = 1000;
/** Whom something is for: everybody, or a list. With an empty list nobody; who left staff does not count. */
export const forPeople = () => ({
  is_for_everybody: flag().byDefault(true),
  user_ids: list(uuid()).byDefault([]).merge("set"),
});
/** Who made the row, which is always who sends it. */
export const author = () =>
  new Field<string, "fixed">("uuid", { table: "profiles", isOnce: true, isAuthor: true });
/** A UTC instant in ISO 8601 with milliseconds and 'Z', which sorts as text. */
export const instant = () => new Field<string>("instant");
/** When a row was created: the server's time; the device's own until the server has answered. */
export const createdAt = () => instant().byServer();
/** A calendar day, yyyy-MM-dd, in the zone of the business. */
export const day = () => new Field<string>("day");
/** A wall-clock time, HH:MM, in the zone of the business. */
export const timeOfDay = () => new Field<string>("time");
export const text = (length?: number, pattern?: RegExp) =>
  new Field<string>("text", { ...(length !== undefined && { length }), ...(pattern && { pattern }) });
export const DENIAL_REASON_MAX = 500;
/** The reason for a denial until it is sent: people are notified of it, and no row keeps it. */
export const denialReason = () => text(DENIAL_REASON_MAX).orNull();
export const flag = () => new Field<boolean>("flag");
export const wholeNumber = (least?: number, most?: number) =>
  new Field<number>("number", { isWhole: true, ...limits(least, most) });
export const number = (least?: number) => new Field<number>("number", limits(least));
/** An amount in the business's currency, to the cent. */
export const money = (least?: number) => number(least);
/** A language tag. */
export const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
/** An IANA time zone name, such as 'Europe/Dublin'. */
export const zone = () => text(64).filled();
export const oneOf = <const O extends readonly string[]>(...options: O) =>
  new Field<O[number]>("choice", { options });
export const list = <T>(of: Field<T>) => new Field<T[]>("list", { of });
/** An object with these fields. */
export const form = <F extends Fields>(fields: F) => new Field<ValuesOf<F>>("form", { fields });
/** An object with these fields, and others that this build need not know. */
export const openForm = <F extends Fields>(fields: F) =>
  new Field<ValuesOf<F> & Record<string, unknown>>("form", { fields, isOpen: true });
/** An object whose form is known to the compiler alone. */
export const json = <T = Record<string, unknown>>() => new Field<T>("form", { fields: {}, isOpen: true });
/** An object of any keys. */
export const map = <T>(of: Field<T>) => new Field<Record<string, T>>("map", { of });
export const either = <F extends readonly AnyField[]>(...fields: F) =>
  new Field<F[number]["value"]>("either", { either: fields });

function limits(least?: number, most?: number): Rules {
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

/** Returns the values of these fields in a stored row; defaults for what it lacks, as rows of older versions do. */
export function storedValues<F extends Fields>(fields: F, row: object = {}): ValuesOf<F> {
  const own: Record<string, unknown> = { ...row };
  const valueIn = (name: string, { isNullable, byDefault = null }: Rules) =>
    own[name] === undefined || (own[name] === null && !isNullable) ? byDefault : own[name];
  const values = Object.entries(fields).map(([name, { rules }]) => [name, valueIn(name, rules)]);
  return Object.fromEntries(values) as ValuesOf<F>;
}

/** The readings of a device's clocks at recording (domain/time/device-clock.ts). */
export const clockReading = () =>
  form({
    device_time: instant(),
    /** Server time minus device time as last measured, in ms; null if never measured. */
    offset_ms: number().orNull(),
    /** The age of that measurement at the reading, in ms. */
    offset_age_ms: number().orNull(),
    /** Ms since the page was opened, by a monotonic clock. */
    monotonic_ms: number(),
    /** The device's clock was seen to change since the offset was measured. */
    changed: flag(),
  });
export type ClockReading = ReturnType<typeof clockReading>["value"];
