import * as v from "valibot";
import { deletionRequest } from "../../../schema/protocol/account-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createOwnAccount } from "../_shared/own-account.ts";

const deleted = v.object({ status: v.literal("ok"), pictures: v.array(v.string()) });

/**
 * Deletes the caller's own account, by their password. Hours, payments and messages to others stay with the business
 * under their name; the rest is deleted, and the sign-in ends. Refuses owners.
 *
 * The database comes first, as in delete-staff: repeating the call closes a sign-in that stayed open.
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
