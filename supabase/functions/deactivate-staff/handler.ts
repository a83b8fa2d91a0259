import { deactivateStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Takes somebody's access to the caller's business away, and keeps them on its list of staff: create-staff with their
 * address takes them back. Their seat, their PIN and their shifts to come are free. Sent again it finishes what broke off.
 *
 * The database comes first, as for delete-staff: what it takes away it takes away at once.
 */
export function makeDeactivateStaffHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(deactivateStaffRequest, async ({ id }, request) => {
    await roll.deactivate(await identify(request), id);
    await signIns.close(id);
    return { id };
  });
}
