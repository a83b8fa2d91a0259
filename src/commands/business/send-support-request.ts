import { uuidOf } from "#lib/hashes.ts";
import { callFunction, MAIL_TIMEOUT_MS } from "#remote/account.ts";
import { type SupportMessage, supportResponse } from "#schema/protocol/send-support-request.ts";
import type { CommandContext } from "../command-context.ts";

/** Sends a message to support. The same draft and words are accepted once. Throws an AccountError. */
export async function sendSupportRequest(
  { remote }: CommandContext,
  message: SupportMessage,
  { draftId, trap }: { draftId: string; trap: string },
): Promise<void> {
  const { name, email, topic, message: words } = message;
  const request_id = await uuidOf(JSON.stringify([draftId, name, email, topic, words]));
  const request = { request_id, ...message, trap };
  await callFunction(await remote(), "send-support-request", request, supportResponse, MAIL_TIMEOUT_MS);
}
