import * as v from "valibot";
import { resetPinRequest } from "../../../schema/protocol/account-functions.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { createOwnAccount } from "../_shared/own-account.ts";
import { secureUint32, withFreshPin } from "../_shared/staff-pins.ts";

const noBusiness = v.object({ status: v.literal("no_business") });
const planned = v.variant("status", [
  v.object({ status: v.literal("ok"), pin_salt: v.string() }),
  noBusiness,
]);
const changed = v.object({ status: v.picklist(["ok", "pin_taken", "no_business"]) });

/** Gives the caller another PIN, by their password; only this answer has it. Repeating it makes yet another PIN. */
export function makeResetOwnPinHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
) {
  const own = createOwnAccount(source, fetch);

  return jsonEndpoint(resetPinRequest, async ({ password }, request) => {
    const caller = await own.confirm(request, password);
    const plan = await own.ask("plan_own_pin", caller, planned);
    if (plan.status === "no_business") throw withoutBusiness();
    const { pin, outcome } = await withFreshPin(plan.pin_salt, random, (hash) =>
      own.ask("change_own_pin", caller, changed, { pin: hash }),
    );
    if (outcome.status === "no_business") throw withoutBusiness();
    return { pin };
  });
}

function withoutBusiness(): Failure {
  return new Failure("not_allowed", "You belong to no business whose time clock has a PIN.");
}
