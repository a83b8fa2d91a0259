import * as v from "valibot";

/** Body of the function confirm-email: the secret of the mail, or nothing to be sent one. */
export const confirmEmailRequest = v.object({
  token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
});

/** Answer of confirm-email: the owner's address is confirmed, or a mail went to it. */
export const confirmEmailResponse = v.object({ status: v.picklist(["sent", "confirmed"]) });
export type ConfirmEmailResponse = v.InferOutput<typeof confirmEmailResponse>;
