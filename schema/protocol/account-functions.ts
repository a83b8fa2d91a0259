import * as v from "valibot";
import { NO_CONTROLS } from "./typed-text.ts";

/** The caller's password, so that access to the phone alone is not enough. */
const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(NO_CONTROLS));

export const deletionRequest = v.object({ password });

/** Body of the function delete-business; a repeat refers to the same business, whatever the caller owns by then. */
export const businessDeletionRequest = v.object({ password, business_id: v.pipe(v.string(), v.uuid()) });

/** Answer of both: done, now or before. */
export const deletionResponse = v.object({ status: v.literal("ok") });

export const resetPinRequest = v.object({ password });

/** Answer of reset-own-pin: the PIN, returned only this once. */
export const resetPinResponse = v.object({ pin: v.string() });

/** Body of hand-over-business: the admin who becomes the owner. */
export const handOverRequest = v.object({ password, to: v.pipe(v.string(), v.uuid()) });

export const handOverResponse = v.object({ status: v.literal("ok") });
