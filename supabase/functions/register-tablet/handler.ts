import * as v from "valibot";
import { type TabletRequest, tabletRequest } from "../../../schema/protocol/tablet.ts";
import { askFor, type Caller, createAccounts } from "../_shared/accounts.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import type { FailureCode } from "../_shared/failure.ts";
import { createLimits } from "../_shared/limits.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { createTabletSignIns } from "../_shared/tablet-sign-ins.ts";

/** The messages for the database's refusals; its statuses are our codes. */
// no words: the app says the code
const REFUSALS = {
  not_allowed: "You may not do this with this tablet.",
  not_found: "There is no such tablet in your business.",
  used: "This tablet was ended, or this is no new device.",
  too_many_tries: "Too many tries. Please try again later.",
  invalid_input: "This tablet needs an admin code.",
} satisfies Partial<Record<FailureCode, string>>;

const planned = v.object({ status: v.literal("ok"), id: v.string(), signs_in: v.boolean() });
const waiting = v.object({ status: v.literal("waiting") });
const settled = v.object({
  status: v.picklist(["registered", "proposed"]),
  pin_key: v.string(),
  code: v.object({ salt: v.string(), hash: v.string() }),
  chain: v.object({ device_id: v.string(), seq: v.number(), hash: v.nullable(v.string()) }),
});
const done = v.object({ status: v.literal("ok") });

/** Wrong passwords for leaving, per tablet; sign-in has its own limit per account. */
const LEAVING = { bucket: "tablet leave", freeTries: 5 };

type Asked<Action extends TabletRequest["action"]> = Extract<
  v.InferOutput<typeof tabletRequest>,
  { action: Action }
>;

/** Registers, proposes, confirms, leaves and ends communal tablets (schema/protocol/tablet.ts). */
export function makeRegisterTabletHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const asService = createServiceClient(project, fetch);
  const { identify } = createAccounts(project, fetch);
  const signIns = createTabletSignIns(project, fetch);
  const limits = createLimits(project, fetch);
  const ask = <S extends v.GenericSchema>(name: string, caller: Caller, args: object, answer: S) =>
    askFor(asService, caller, REFUSALS, name, args, answer);

  async function turnOn({ device_id: device, name, code }: Asked<"turn_on">, caller: Caller) {
    const plan = await ask("plan_tablet", caller, { device, code }, planned);
    const session = await signIns.open(plan);
    const { code: _, ...tablet } = await ask("settle_tablet", caller, { device, called: name }, settled);
    return { ...tablet, session };
  }

  async function changeOver({ device_id: device, key }: Asked<"change_over">, caller: Caller) {
    const plan = await ask("plan_change_over", caller, { device, key }, v.union([planned, waiting]));
    if (plan.status === "waiting") return plan;
    const session = await signIns.open(plan);
    return { ...(await ask("settle_change_over", caller, { device }, settled)), session };
  }

  async function leave({ email, password }: Asked<"leave">, tablet: Caller) {
    await limits.beginTry(LEAVING, tablet.id);
    const person = await signIns.personOf(email, password);
    const answer = await ask("may_leave_tablet", tablet, { person }, done);
    await limits.noteSuccess(LEAVING, tablet.id);
    return answer;
  }

  return jsonEndpoint(tabletRequest, async (asked, request) => {
    if (asked.action === "leave") return leave(asked, await identify(request, { kind: "tablet" }));
    const caller = await identify(request);
    switch (asked.action) {
      case "turn_on":
        return turnOn(asked, caller);
      case "change_over":
        return changeOver(asked, caller);
      case "confirm":
        return ask("confirm_tablet", caller, { device: asked.device_id, code: asked.code ?? null }, done);
      case "end":
        return ask("end_tablet", caller, { device: asked.device_id }, done);
    }
  });
}
