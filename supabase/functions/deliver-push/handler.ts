import * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import { type DeliveryReport, takenPushes } from "../../../schema/protocol/push-delivery.ts";
import { type EnvironmentSource, readProject, readPushStandIn, readVapid } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { expectServer } from "../_shared/is-same-code.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { type Delivered, deliverTaken } from "./deliver.ts";
import { createPushSender, type PushSender } from "./push-sender.ts";

const BATCH_ROWS = 50;
/** What is left then is due, and is taken by the next call. */
const BATCHES_MAX = 20;

/**
 * Delivers what is due to the devices it is for. Only the server itself may call it, by the project's secret key: it says
 * nothing to people, but whoever could call it at will could have it talk to push services all day.
 */
export function makeHandler(source: EnvironmentSource, fetch = globalThis.fetch, given?: PushSender) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);
  const vapid = readVapid(source);
  const sender = given ?? (vapid && createPushSender(vapid, readPushStandIn(source), fetch));

  async function takeBatch() {
    const { data } = await service.rpc("take_pushes", { most: BATCH_ROWS }).throwOnError();
    return v.parse(takenPushes, data);
  }

  async function deliverAll(to: PushSender): Promise<DeliveryReport> {
    const done: Delivered[] = [];
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const pushes = await takeBatch();
      if (pushes.length === 0) break;
      const now = new Date().toISOString();
      const ended = await Promise.all(pushes.map((push) => deliverTaken(push, to, now)));
      await service.rpc("settle_pushes", { results: ended.map(({ result }) => result) }).throwOnError();
      done.push(...ended);
    }
    return reportOf(done);
  }

  return jsonEndpoint(emptyRequest, async (_, request) => {
    await expectServer(request, project);
    if (!sender) throw new Failure("failed", "Pushes are not set up: VAPID_PUBLIC_KEY is missing.");
    return deliverAll(sender);
  });
}

function reportOf(done: readonly Delivered[]): DeliveryReport {
  const ended = (end: Delivered["end"]) => done.filter((one) => one.end === end).length;
  const devices = (what: "delivered" | "gone") => done.reduce((sum, one) => sum + one.result[what].length, 0);
  return {
    ...{ sent: ended("sent"), held: ended("held"), dropped: ended("dropped"), failed: ended("failed") },
    ...{ delivered: devices("delivered"), gone: devices("gone") },
  };
}
