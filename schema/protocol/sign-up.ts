import * as v from "valibot";
import { staffEmail, staffPassword } from "./staff-functions.ts";
import { oneLine } from "./typed-text.ts";

const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const seats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));

/** What an owner says at sign-up, beside their sign-in; kept as the account's metadata. */
const signUpDetails = v.object({
  businessName: v.pipe(
    oneLine,
    v.minLength(2, "Business name must be at least 2 characters"),
    v.maxLength(120),
  ),
  staffCount: seats,
  subscription: v.object({
    plan: v.literal("staff-based"),
    basePrice: amount,
    staffPrice: amount,
    totalStaffCount: seats,
    totalPrice: amount,
  }),
  /** The language tag of the page: mails are in it until another is chosen. */
  locale: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/), v.maxLength(35))),
});

/** Body of the function sign-up, for everybody. */
export const signUpRequest = v.object({
  email: staffEmail,
  password: staffPassword,
  ...signUpDetails.entries,
});
export type SignUpRequest = v.InferInput<typeof signUpRequest>;

/** Answer of sign-up: the account is there, and can sign in. */
export const signUpResponse = v.object({ email: v.string() });

/** Body of the function confirm-email: the mail's secret, or nothing to request a mail. */
export const confirmEmailRequest = v.object({
  token: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/))),
});

/** Answer of confirm-email: the address is confirmed, or a mail was sent. */
export const confirmEmailResponse = v.object({ status: v.picklist(["sent", "confirmed"]) });
export type ConfirmEmailResponse = v.InferOutput<typeof confirmEmailResponse>;
