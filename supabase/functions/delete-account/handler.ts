import * as v from "valibot";
import { deletionRequest } from "../../../schema/protocol/account-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createOwnAccount } from "../_shared/own-account.ts";

const deleted = v.object({ status: v.literal("ok"), pictures: v.array(v.string()) });

/**
 * Ends the caller's own account, by their password. Hours, payments and what they wrote to others stay with the business
 * under their name; the rest goes, and nobody signs in any more. An owner is refused.
 *
 * The database comes first, as when somebody is removed: if the sign-in then stays open, it is closed by trying again.
 */
export function makeDeleteAccountHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const own = createOwnAccount(source, fetch);

  return jsonEndpoint(deletionRequest, async ({ password }, request) => {
    const caller = await own.confirm(request, password);
    const { pictures } = await own.ask("delete_own_account", caller, deleted);
    await own.removeFiles("profile-pictures", pictures);
    await own.signIns.erase(caller.id);
    return { status: "ok" };
  });
}
