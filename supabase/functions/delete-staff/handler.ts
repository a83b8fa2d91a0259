import { deleteStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Removes a person from the caller's business: they read nothing of it any more, cannot sign in, and their PIN and
 * their address are free. What they did stays. Sent again it finishes what broke off.
 *
 * Here the database comes first: what it takes away it takes away at once, and a sign-in that is closed cannot be
 * opened again as it was.
 */
export function makeDeleteStaffHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(deleteStaffRequest, async ({ id }, request) => {
    await roll.remove(await identify(request), id);
    await signIns.close(id);
    return { id };
  });
}
