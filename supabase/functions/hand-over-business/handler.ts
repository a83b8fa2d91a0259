import { handOverRequest, handOverResponse } from "../../../schema/protocol/account-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createOwnAccount } from "../_shared/own-account.ts";

/** Makes another admin the owner of the caller's business and its subscription, by the caller's password. */
export function makeHandOverBusinessHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const own = createOwnAccount(source, fetch);

  return jsonEndpoint(handOverRequest, async ({ password, to }, request) => {
    const caller = await own.confirm(request, password);
    return own.ask("hand_over_business", caller, handOverResponse, { person: to });
  });
}
