import * as v from "valibot";

/** The kinds of field the entities are made of, so that one word means the same everywhere. */
export const uuid = () => v.pipe(v.string(), v.uuid());
/** Whose every row of a business is. */
export const ofBusiness = () => ({ id: uuid(), business_id: uuid() });
/** A UTC instant in ISO 8601 with milliseconds and 'Z': its texts sort as its times do. */
export const instant = () => v.pipe(v.string(), v.isoTimestamp());
/** When a row was made: the server's time; a device's own until it has answered. */
export const createdAt = () => instant();
/** A calendar day, yyyy-MM-dd, in the zone of the business. */
export const day = () => v.pipe(v.string(), v.isoDate());
/** A wall-clock time, HH:MM, in the zone of the business. */
export const timeOfDay = () =>
  v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time as HH:MM"));
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
/** Of a reason for a denial, in characters. */
export const DENIAL_REASON_MAX = 500;
export const denialReason = () => v.nullable(text(DENIAL_REASON_MAX));
/** A text that says something, and what is shown when it says nothing or too much. */
export const words = (maxLength: number, nothing: string, tooMuch?: string) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength, tooMuch),
    v.check((value) => value.trim().length > 0, nothing),
  );
export const wholeNumber = (least?: number, most?: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least ?? -2147483648), v.maxValue(most ?? 2147483647));
/** An amount of money in the currency of the business, to the cent. */
export const money = () => v.number();
/** An IANA time zone name, such as 'Europe/Dublin'. */
export const zone = () => v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** What a device's clocks said when something was recorded (domain/time/device-clock.ts). */
export const clockReading = () =>
  v.object({
    /** What the device's own clock showed. */
    device_time: instant(),
    /** Server time minus device time as last measured, in ms; null when it never was. */
    offset_ms: v.nullable(v.number()),
    /** How long before the reading that was measured, in ms. */
    offset_age_ms: v.nullable(v.number()),
    /** Time since the page was opened by a clock that nobody can set, in ms. */
    monotonic_ms: v.number(),
    /** The device's clock was seen to be changed since the offset was measured. */
    changed: v.boolean(),
  });
export type ClockReading = v.InferOutput<ReturnType<typeof clockReading>>;
