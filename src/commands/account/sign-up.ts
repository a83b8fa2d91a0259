import { monthlyPrice } from "#domain/subscription/prices.ts";
import { within } from "#lib/attempts.ts";
import { accountError, callFunction, callRpc, MAIL_TIMEOUT_MS } from "#remote/account.ts";
import type { Business } from "#schema/entities/business.ts";
import { confirmEmailResponse, type SignUpRequest, signUpResponse } from "#schema/protocol/sign-up.ts";
import type { CommandContext } from "../command-context.ts";

/** Creates the account with the values of the two steps. Throws an AccountError. */
export async function signUp(
  { remote }: CommandContext,
  {
    email,
    password,
    ...details
  }: Pick<SignUpRequest, "email" | "password" | "businessName" | "staffCount" | "locale">,
): Promise<{ email: string }> {
  const subscription = subscriptionFor(details.staffCount);
  const request: SignUpRequest = { email, password, ...details, subscription };
  return callFunction(await remote(), "sign-up", request, signUpResponse);
}

/** Signs in to an account that was just created. Throws an AccountError. */
export async function enterAccount({ remote }: CommandContext, email: string, password: string) {
  const { error } = await (await remote()).auth.signInWithPassword({ email, password });
  if (error) throw accountError(error);
}

function subscriptionFor(staffCount: number): SignUpRequest["subscription"] {
  const { baseCents, totalCents } = monthlyPrice(staffCount);
  return {
    plan: "staff-based",
    basePrice: baseCents / 100,
    staffPrice: (totalCents - baseCents) / 100,
    totalStaffCount: staffCount,
    totalPrice: totalCents / 100,
  };
}

/** The connection may drop after the answer; then the next pull brings the news. */
const KNOWN_WITHIN_MS = 10_000;

export interface NewBusiness {
  name: string;
  timezone: string;
  /** The country or subdivision, by ISO 3166-2. */
  region: string;
  /** The language for mails, and for people whose own the app does not speak. */
  locale: string;
  /** What its country's businesses mostly use. */
  settings: Pick<Business, "currency" | "week_start" | "pay_every" | "pay_anchor">;
  /** The owner's name; '' leaves it unset. */
  ownerName: string;
}

/** Creates the user's business, of which they are admin; false if this device hears nothing. Throws an AccountError. */
export async function setUpBusiness(
  { remote, scope, refreshScope }: CommandContext,
  { ownerName, settings, ...business }: NewBusiness,
): Promise<boolean> {
  const server = await remote();
  // First, because a business whose owner has no name cannot be fixed by trying again.
  if (ownerName && scope) {
    const named = await server.from("profiles").update({ name: ownerName }).eq("id", scope.user_id);
    if (named.error) throw accountError({ message: "", status: named.status });
  }
  await callRpc(server, "set_up_business", { business: { ...business, ...settings } });
  const known = refreshScope().then(() => true);
  return within(KNOWN_WITHIN_MS, known, false);
}

/** Whether the owner's email address is confirmed, which only the server knows. Throws an AccountError. */
export async function isOwnerConfirmed({ remote }: CommandContext): Promise<boolean> {
  const { data, error, status } = await (await remote()).rpc("is_owner_confirmed");
  if (error) throw accountError({ ...error, status });
  return data === true;
}

/** Mails the owner of the business a confirmation link. Throws an AccountError. */
export async function sendConfirmation({ remote }: CommandContext): Promise<"sent" | "confirmed"> {
  return (await callFunction(await remote(), "confirm-email", {}, confirmEmailResponse, MAIL_TIMEOUT_MS))
    .status;
}

/** Confirms the address that received the mail with this secret. Throws an AccountError. */
export async function confirmEmail({ remote }: CommandContext, token: string): Promise<void> {
  await callFunction(await remote(), "confirm-email", { token }, confirmEmailResponse);
}
