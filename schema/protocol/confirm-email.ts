import * as v from "valibot";

/** Body of the function confirm-email: the mail's secret, or nothing to request a mail. */
export const confirmEmailRequest = v.object({
  token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
});

/** Answer of confirm-email: the address is confirmed, or a mail was sent. */
export const confirmEmailResponse = v.object({ status: v.picklist(["sent", "confirmed"]) });
export type ConfirmEmailResponse = v.InferOutput<typeof confirmEmailResponse>;
