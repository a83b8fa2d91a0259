import * as v from "valibot";

/** The kinds of field the entities are made of, so that one word means the same everywhere. */
export const uuid = () => v.pipe(v.string(), v.uuid());
/** A UTC instant in ISO 8601 with milliseconds and 'Z': its texts sort as its times do. */
export const instant = () => v.pipe(v.string(), v.isoTimestamp());
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
/** An IANA time zone name, such as 'Europe/Dublin'. */
export const zone = () => v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** What a device's clocks said when something was recorded (domain/clock). */
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
