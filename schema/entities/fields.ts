import * as v from "valibot";

/** The field types of entities, so that a name has the same meaning everywhere. */
export const uuid = () => v.pipe(v.string(), v.uuid());
/** The id fields of every row of a business. */
export const ofBusiness = () => ({ id: uuid(), business_id: uuid() });
/** A UTC instant in ISO 8601 with milliseconds and 'Z', which sorts as text. */
export const instant = () => v.pipe(v.string(), v.isoTimestamp());
/** When a row was created: the server's time; the device's own until the server has answered. */
export const createdAt = () => instant();
/** A calendar day, yyyy-MM-dd, in the zone of the business. */
export const day = () => v.pipe(v.string(), v.isoDate());
/** A wall-clock time, HH:MM, in the zone of the business. */
export const timeOfDay = () =>
  v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:MM"));
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
export const DENIAL_REASON_MAX = 500;
export const denialReason = () => v.nullable(text(DENIAL_REASON_MAX));
/** A required text, with the messages for an empty and a too long one. */
export const words = (maxLength: number, nothing: string, tooMuch?: string) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, tooMuch),
    v.check((value) => value.trim().length > 0, nothing),
  );
export const wholeNumber = (least?: number, most?: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least ?? -2147483648), v.maxValue(most ?? 2147483647));
/** An amount in the business's currency, to the cent. */
export const money = () => v.number();
/** An IANA time zone name, such as 'Europe/Dublin'. */
export const zone = () => v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The readings of a device's clocks at recording (domain/time/device-clock.ts). */
export const clockReading = () =>
  v.object({
    device_time: instant(),
    /** Server time minus device time as last measured, in ms; null if never measured. */
    offset_ms: v.nullable(v.number()),
    /** The age of that measurement at the reading, in ms. */
    offset_age_ms: v.nullable(v.number()),
    /** Ms since the page was opened, by a monotonic clock. */
    monotonic_ms: v.number(),
    /** The device's clock was seen to change since the offset was measured. */
    changed: v.boolean(),
  });
export type ClockReading = v.InferOutput<ReturnType<typeof clockReading>>;
