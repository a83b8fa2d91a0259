import { createStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { admitPerson } from "../_shared/admit-person.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { secureUint32 } from "../_shared/staff-pins.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/** Adds a person to the caller's business and answers their PIN; admitPerson says what a repeated request does. */
export function makeCreateStaffHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
) {
  const service = createStaffService(source, fetch);

  return jsonEndpoint(createStaffRequest, async ({ request_id, ...person }, request) =>
    admitPerson(service, { caller: await service.identify(request), requestId: request_id, person }, random),
  );
}
