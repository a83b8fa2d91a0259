import * as v from "valibot";

/** The kinds of field the entities are made of, so that one word means the same everywhere. */
export const uuid = () => v.pipe(v.string(), v.uuid());
/** A UTC instant in ISO 8601 with milliseconds and 'Z': its texts sort as its times do. */
export const instant = () => v.pipe(v.string(), v.isoTimestamp());
export const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
/** An IANA time zone name, such as 'Europe/Dublin'. */
export const zone = () => v.pipe(v.string(), v.minLength(1), v.maxLength(64));
