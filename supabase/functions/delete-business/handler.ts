import * as v from "valibot";
import { businessDeletionRequest } from "../../../schema/protocol/account-functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createOwnAccount } from "../_shared/own-account.ts";

const found = v.object({ status: v.literal("ok"), is_deleted: v.boolean() });
const deleted = v.object({
  status: v.literal("ok"),
  people: v.array(v.string()),
  files: v.array(v.string()),
  pictures: v.array(v.string()),
  logos: v.array(v.string()),
});
/** The states of a subscription that charges nothing any more. */
const OVER = ["canceled", "incomplete_expired"];

/**
 * Deletes the caller's own business, by their password: ends the subscription, all memberships and sign-ins, and
 * deletes everything that the law does not require to keep. The caller keeps their account.
 *
 * Repeating it finishes what broke off. The subscription comes first: nobody must keep paying for a deleted business.
 */
export function makeDeleteBusinessHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const own = createOwnAccount(source, fetch);
  const billing = createBilling(source, fetch);

  async function endSubscription(ownerId: string) {
    const customer = await billing.records.customerOf(ownerId);
    if (!customer) return;
    for (const { id, status } of await billing.subscriptionsOf(customer)) {
      if (!OVER.includes(status)) await billing.cancel(id);
    }
    await billing.settle(customer);
  }

  return jsonEndpoint(businessDeletionRequest, async ({ password, business_id: business }, request) => {
    const caller = await own.confirm(request, password);
    const { is_deleted } = await own.ask("may_delete_business", caller, found, { business });
    // A repeated call must not end the subscription of another business that the owner has opened since.
    if (!is_deleted) await endSubscription(caller.id);
    const { people, files, pictures, logos } = await own.ask("delete_business", caller, deleted, {
      business,
    });
    await own.removeFiles("attachments", files);
    await own.removeFiles("profile-pictures", pictures);
    await own.removeFiles("logos", logos);
    for (const person of people) await own.signIns.erase(person);
    return { status: "ok" };
  });
}
