import { accountError, callFunction } from "#remote/account.ts";
import { confirmEmailResponse } from "#schema/protocol/confirm-email.ts";
import type { CommandContext } from "./command-context.ts";

/** The server may wait for a mail server; a connection that says nothing for longer is gone. */
const TIMEOUT_MS = 60_000;

/** Whether the owner of the business has confirmed their email address: the server alone knows. Throws an AccountError. */
export async function isOwnerConfirmed({ remote }: CommandContext): Promise<boolean> {
  const { data, error, status } = await (await remote()).rpc("is_owner_confirmed");
  if (error) throw accountError({ ...error, status });
  return data === true;
}

/** Mails the owner of the business a link to confirm their address with. Throws an AccountError. */
export async function sendConfirmation({ remote }: CommandContext): Promise<"sent" | "confirmed"> {
  return (await callFunction(await remote(), "confirm-email", {}, confirmEmailResponse, TIMEOUT_MS)).status;
}

/** Confirms the address that the mail with this secret went to. Throws an AccountError. */
export async function confirmEmail({ remote }: CommandContext, token: string): Promise<void> {
  await callFunction(await remote(), "confirm-email", { token }, confirmEmailResponse);
}
