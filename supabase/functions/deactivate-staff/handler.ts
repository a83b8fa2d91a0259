import { staffIdRequest } from "../../../schema/protocol/staff-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Ends a person's access to the caller's business but keeps them on its staff list: create-staff with their address
 * reinstates them. Frees their seat, PIN and future shifts. Repeating it finishes what broke off.
 *
 * The database comes first, as in delete-staff, because its change takes effect at once.
 */
export function makeDeactivateStaffHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(staffIdRequest, async ({ id }, request) => {
    await roll.deactivate(await identify(request), id);
    await signIns.close(id);
    return { id };
  });
}
