import { staffIdRequest } from "../../../schema/protocol/staff-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Removes a person from the caller's business: they cannot read it or sign in any more, and their PIN and address are
 * free. Their past work stays. Repeating it finishes what broke off.
 *
 * The database comes first, because its change takes effect at once, and a closed sign-in cannot be reopened as it
 * was.
 */
export function makeDeleteStaffHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(staffIdRequest, async ({ id }, request) => {
    await roll.remove(await identify(request), id);
    await signIns.close(id);
    return { id };
  });
}
