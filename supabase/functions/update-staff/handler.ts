import { updateStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { secureUint32, withFreshPin } from "../_shared/staff-pins.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Changes a person's sign-in and profile, and gives them a new PIN. Repeating it changes only the PIN: the last one
 * counts.
 *
 * The sign-in comes first, because others may refuse it. If the database then refuses, because another admin was
 * faster, the address is restored; a password cannot be.
 */
export function makeUpdateStaffHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(updateStaffRequest, async ({ id, password, rotate_pin, ...changes }, request) => {
    const caller = await identify(request);
    const { email } = changes;
    const held = await roll.plan(caller, id, { ...changes, ...(password && { password: true }) });
    if (email || password) await signIns.change(id, { email, password });
    try {
      if (!rotate_pin) {
        await roll.change(caller, id, changes, null);
        return { id };
      }
      const { pin } = await withFreshPin(held.pin_salt, random, (hash) =>
        roll.change(caller, id, changes, hash),
      );
      return { id, pin };
    } catch (error) {
      if (error instanceof Failure && (email || password)) await undo(id, held.email, error);
      throw error;
    }
  });

  /** A person who is no longer found was removed meanwhile; their closed sign-in is closed again. */
  async function undo(id: string, email: string, refusal: Failure): Promise<void> {
    if (refusal.code === "not_found") await signIns.close(id);
    else await signIns.change(id, { email });
  }
}
