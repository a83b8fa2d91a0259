import * as v from "valibot";
import { emailAddress, lines, oneLine } from "./typed-text.ts";

export const SUPPORT_TOPICS = ["Question", "Problem", "Billing", "Privacy"] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

export const SUPPORT_NAME_MAX = 120;
export const SUPPORT_MESSAGE_MAX = 4000;

/** The fields of a support request, validated by both the form and the server. */
export const supportMessage = v.object({
  name: v.pipe(
    oneLine,
    v.minLength(1, "Please enter your name"),
    v.maxLength(SUPPORT_NAME_MAX, `Name is too long (max ${SUPPORT_NAME_MAX} characters)`),
  ),
  email: emailAddress,
  topic: v.picklist(SUPPORT_TOPICS, "Please choose a topic"),
  message: v.pipe(
    lines,
    v.minLength(1, "Please enter a message"),
    v.maxLength(SUPPORT_MESSAGE_MAX, `Message is too long (max ${SUPPORT_MESSAGE_MAX} characters)`),
  ),
});
export type SupportMessage = v.InferOutput<typeof supportMessage>;

/** Body of the function send-support-request. The same request is stored and mailed once, however often it is sent. */
export const supportRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  ...supportMessage.entries,
  /** A hidden field that people leave empty, to catch bots. */
  trap: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
});
export type SupportRequest = v.InferInput<typeof supportRequest>;

export const supportResponse = v.object({ status: v.picklist(["sent", "already_sent"]) });
export type SupportResponse = v.InferOutput<typeof supportResponse>;
