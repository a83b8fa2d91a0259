import { updateStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { createAccountMails, lazyMailer } from "../_shared/account-mails.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import type { Mailer } from "../_shared/mail.ts";
import { secureUint32, withFreshPin } from "../_shared/staff-pins.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Changes another person's sign-in and profile, and gives them a new PIN. Repeating it changes only the PIN: the last
 * one counts. People change their own sign-in in their settings, by their password.
 *
 * The sign-in comes first, because others may refuse it. If the database then refuses, because another admin was
 * faster, the address is restored; a password cannot be. Whose address was changed learns of it at the old one.
 */
export function makeUpdateStaffHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
  mailer: Mailer = lazyMailer(source),
) {
  const { identify, roll, signIns } = createStaffService(source, fetch);
  const mail = createAccountMails(readProject(source), fetch, mailer.send);

  return jsonEndpoint(updateStaffRequest, async ({ id, password, rotate_pin, ...changes }, request) => {
    const caller = await identify(request);
    const { email } = changes;
    const asked = { ...changes, ...(password && { password: true }), ...(rotate_pin && { pin: true }) };
    const held = await roll.plan(caller, id, asked);
    if (held.displaces) await signIns.close(held.displaces);
    if (email || password) await signIns.change(id, { email, password });
    const pin = await changeProfile().catch(async (error: unknown) => {
      if (error instanceof Failure && (email || password)) await undo(id, held.email, error);
      else await notifyOfMove(id, held.email, email);
      throw error;
    });
    await notifyOfMove(id, held.email, email);
    return { id, pin };

    /** Resolves with the new PIN, if one was asked for. */
    async function changeProfile(): Promise<string | undefined> {
      if (rotate_pin) {
        const hashed = (hash: string) => roll.change(caller, id, changes, hash);
        return (await withFreshPin(held.pin_salt, random, hashed)).pin;
      }
      await roll.change(caller, id, changes, null);
      return undefined;
    }
  });

  /** The address is changed in any case, so a mail that cannot be sent is only logged. */
  async function notifyOfMove(id: string, before: string, after = before): Promise<void> {
    if (after === before.toLowerCase()) return;
    await mail(id, { kind: "email_changed", to: before, before, after }).catch(console.error);
  }

  /** A person who is no longer found was removed meanwhile; their closed sign-in is closed again. */
  async function undo(id: string, email: string, refusal: Failure): Promise<void> {
    if (refusal.code === "not_found") await signIns.close(id);
    else await signIns.change(id, { email });
  }
}
