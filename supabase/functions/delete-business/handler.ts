import * as v from "valibot";
import { businessDeletionRequest } from "../../../schema/protocol/account-functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { createOwnAccount } from "../_shared/own-account.ts";
import { askProvider, isMissing } from "../_shared/stripe.ts";

const found = v.object({ status: v.literal("ok"), is_deleted: v.boolean() });
const deleted = v.object({
  status: v.literal("ok"),
  people: v.array(v.string()),
  files: v.array(v.string()),
  pictures: v.array(v.string()),
});
/** Of a subscription that nothing is paid for any more. */
const OVER = ["canceled", "incomplete_expired"];

/**
 * Deletes the business of the caller, who owns it, by their password: the subscription ends, nobody belongs to it or signs
 * in with it any more, and all goes that the law does not want kept. The caller keeps their own account.
 *
 * Sent again it finishes what broke off. The subscription comes first: whoever's business is gone must not go on paying.
 */
export function makeDeleteBusinessHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const own = createOwnAccount(source, fetch);
  const billing = createBilling(source, fetch);

  async function endSubscription(ownerId: string) {
    const customer = await billing.records.customerOf(ownerId);
    if (!customer) return;
    for (const { id, status } of await billing.subscriptionsOf(customer)) {
      if (!OVER.includes(status)) await askProvider(() => cancel(id));
    }
    await billing.settle(customer);
  }

  async function cancel(id: string) {
    try {
      await billing.stripe.cancelSubscription(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return jsonEndpoint(businessDeletionRequest, async ({ password, business_id: business }, request) => {
    const caller = await own.confirm(request, password);
    const { is_deleted } = await own.ask("may_delete_business", caller, found, { business });
    // By then another business of theirs may be paid for.
    if (!is_deleted) await endSubscription(caller.id);
    const { people, files, pictures } = await own.ask("delete_business", caller, deleted, { business });
    await own.removeFiles("attachments", files);
    await own.removeFiles("profile-pictures", pictures);
    for (const person of people) await own.signIns.erase(person);
    return { status: "ok" };
  });
}
