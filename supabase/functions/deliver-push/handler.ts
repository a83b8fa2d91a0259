import * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import { type DeliveryReport, type TakenRow, takenPushes } from "../../../schema/protocol/push-delivery.ts";
import { type EnvironmentSource, readProject, readPushStandIn, readVapid } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { expectServer } from "../_shared/is-same-code.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { type Delivered, leave, prepareTaken } from "./deliver.ts";
import { createPushSender, type PushSender } from "./push-sender.ts";

/** So few that little is lost with a delivery that is ended in the middle: what it had taken is told to nobody again. */
const BATCH_ROWS = 10;
/**
 * Half of the 2 s of processor time after which an edge function is ended. Encrypting is all that takes time of it, and is
 * done one after the other, so that a clock measures it.
 */
const WORK_MAX_MS = 1000;
/** For where the clock stands still while one works: at 2 ms each, as measured on a slow machine, 1 s. */
const SEALED_MAX = 500;
/** A call is ended after 150 s, and whoever called waits for 120. */
const CALL_MAX_MS = 60_000;

/**
 * Delivers what is due to the devices it is for. Only the server itself may call it, by the project's secret key: it says
 * nothing to people, but whoever could call it at will could have it talk to push services all day.
 */
export function makeDeliverPushHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  given?: PushSender,
) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);
  const vapid = readVapid(source);
  const sender = given ?? (vapid && createPushSender(vapid, readPushStandIn(source), fetch));

  async function takeBatch() {
    const { data } = await service.rpc("take_pushes", { most: BATCH_ROWS }).throwOnError();
    return v.parse(takenPushes, data);
  }

  /** Carries out a batch: each push is sent while the next one is prepared. */
  async function deliverBatch(
    rows: readonly TakenRow[],
    to: PushSender,
    budget: Budget,
  ): Promise<Delivered[]> {
    const now = new Date().toISOString();
    const ended: Promise<Delivered>[] = [];
    for (const row of rows) {
      if (budget.isSpent()) ended.push(Promise.resolve(leave(row, now)));
      else ended.push((await budget.work(() => prepareTaken(row, to, now), devicesOf(row)))());
    }
    return Promise.all(ended);
  }

  async function deliverAll(to: PushSender): Promise<DeliveryReport> {
    const done: Delivered[] = [];
    const budget = createBudget();
    while (!budget.isSpent()) {
      const rows = await takeBatch();
      if (rows.length === 0) return reportOf(done);
      const ended = await deliverBatch(rows, to, budget);
      await service.rpc("settle_pushes", { results: ended.map(({ result }) => result) }).throwOnError();
      done.push(...ended);
    }
    await service.rpc("go_on_delivering").throwOnError();
    return reportOf(done);
  }

  return jsonEndpoint(emptyRequest, async (_, request) => {
    await expectServer(request, project);
    if (!sender) throw new Failure("failed", "Pushes are not set up: VAPID_PUBLIC_KEY is missing.");
    return deliverAll(sender);
  });
}

interface Budget {
  /** Does what takes time of the processor for so many devices, and counts it. */
  work<T>(task: () => Promise<T>, devices: number): Promise<T>;
  isSpent(): boolean;
}

function createBudget(): Budget {
  const began = performance.now();
  let worked = 0;
  let sealed = 0;
  return {
    async work(task, devices) {
      const start = performance.now();
      const done = await task();
      worked += performance.now() - start;
      sealed += devices;
      return done;
    },
    isSpent: () => worked >= WORK_MAX_MS || sealed >= SEALED_MAX || performance.now() - began >= CALL_MAX_MS,
  };
}

function devicesOf({ devices }: TakenRow): number {
  return Array.isArray(devices) ? devices.length : 0;
}

function reportOf(done: readonly Delivered[]): DeliveryReport {
  const ended = (end: Delivered["end"]) => done.filter((one) => one.end === end).length;
  const devices = (what: "delivered" | "gone") => done.reduce((sum, one) => sum + one.result[what].length, 0);
  return {
    ...{
      left: ended("left"),
      sent: ended("sent"),
      held: ended("held"),
      dropped: ended("dropped"),
      failed: ended("failed"),
    },
    ...{ delivered: devices("delivered"), gone: devices("gone") },
  };
}
