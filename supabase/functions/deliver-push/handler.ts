import * as v from "valibot";
import { emptyRequest } from "../../../schema/protocol/functions.ts";
import {
  type DeliveryReport,
  type PushResult,
  type TakenPush,
  type TakenRow,
  takenPush,
  takenPushes,
} from "../../../schema/protocol/push-delivery.ts";
import { DEFAULT_CHOICES, judgeWebPush } from "../../../src/domain/notifications/web-pushes.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject, readVapid } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { expectServer } from "../_shared/secrets.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { pushMessage } from "./push-message.ts";
import { createPushSender, type PushOutcome, type PushSender, type SealedPush } from "./push-sender.ts";

/** Small, because an interrupted delivery loses its batch: pushes that it has taken are not sent again. */
const BATCH_ROWS = 10;
/**
 * Half of the 2 s of processor time after which an edge function is ended. Only encrypting takes processor time; it
 * runs one push after the other, so that a clock measures it.
 */
const WORK_MAX_MS = 1000;
/** For platforms whose clock stands still during work: at 2 ms each, measured on a slow machine, this takes 1 s. */
const SEALED_MAX = 500;
/** A call is ended after 150 s, and its caller waits for 120. */
const CALL_MAX_MS = 60_000;

/**
 * Delivers due pushes to their devices. Only the server may call it, by the project's secret key: it reveals nothing,
 * but a stranger could keep it busy with push services all day.
 */
export function makeDeliverPushHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  given?: PushSender,
) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);
  const vapid = readVapid(source);
  const sender = given ?? (vapid && createPushSender(vapid, source.get("PUSH_STAND_IN") || null, fetch));

  async function takeBatch() {
    const { data } = await service.rpc("take_pushes", { most: BATCH_ROWS }).throwOnError();
    return v.parse(takenPushes, data);
  }

  /** Delivers a batch: sends each push while it prepares the next one. */
  async function deliverBatch(
    rows: readonly TakenRow[],
    to: PushSender,
    budget: ReturnType<typeof createBudget>,
  ): Promise<Delivered[]> {
    const now = new Date().toISOString();
    const ended: (Delivered | Promise<Delivered>)[] = [];
    for (const row of rows) {
      // Without time left, the next call takes it at once.
      if (budget.isSpent()) ended.push(endedAs("left", row, { again_at: now, counts: false }));
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
    expectServer(request, project);
    if (!sender) throw new Failure("failed", "Pushes are not set up: VAPID_PUBLIC_KEY is missing.");
    return deliverAll(sender);
  });
}

function createBudget() {
  const began = performance.now();
  let worked = 0;
  let sealed = 0;
  return {
    /** Runs and measures work that takes processor time for this number of devices. */
    async work<T>(task: () => Promise<T>, devices: number): Promise<T> {
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
    left: ended("left"),
    sent: ended("sent"),
    held: ended("held"),
    dropped: ended("dropped"),
    failed: ended("failed"),
    delivered: devices("delivered"),
    gone: devices("gone"),
  };
}

interface Delivered {
  end: "sent" | "held" | "dropped" | "failed" | "left";
  result: PushResult;
}

/** The delay after each failed try; after the last one the push is given up. */
const RETRY_MS = [60_000, 300_000, 1_800_000, 7_200_000];

/**
 * Prepares a taken push for its devices, which takes processor time, and resolves with a function that sends it,
 * which only waits. Drops an invalid one, so that it delays no other.
 */
async function prepareTaken(
  row: TakenRow,
  sender: PushSender,
  now: string,
): Promise<() => Promise<Delivered>> {
  const read = v.safeParse(takenPush, row);
  if (read.success) return prepare(read.output, sender, now);
  console.error(`A push of type ${row.type} makes no sense:`, v.flatten(read.issues).nested);
  return async () => endedAs("dropped", row);
}

/** Prepares a push for the person's remaining devices, unless it is unwanted or must wait (`now` in UTC). */
async function prepare(push: TakenPush, sender: PushSender, now: string): Promise<() => Promise<Delivered>> {
  const verdict = judgeWebPush(push, push.preferences ?? DEFAULT_CHOICES, push.zone, now);
  if (verdict.what === "drop" || push.devices.length === 0) return async () => endedAs("dropped", push);
  if (verdict.what === "hold") {
    const again_at = new Date(verdict.until).toISOString();
    return async () => endedAs("held", push, { again_at, counts: false });
  }
  const message = await pushMessage(push, now);
  const sealed: { id: string; send: SealedPush }[] = [];
  for (const device of push.devices) {
    sealed.push({ id: device.id, send: await sender.seal(device, message).catch(failsUnsent) });
  }
  return async () => {
    const outcomes = await Promise.all(sealed.map(async ({ id, send }) => ({ id, ...(await send()) })));
    return resultOf(push, outcomes, now);
  };
}

/** The fault is in our own keys, not in a device: nothing was sent. */
function failsUnsent(error: unknown): SealedPush {
  console.error("A push was not signed:", error);
  return async () => ({ what: "failed", waitMs: 0 });
}

function resultOf(push: TakenPush, outcomes: (PushOutcome & { id: string })[], now: string): Delivered {
  const idsOf = (what: string) => outcomes.filter((one) => one.what === what).map((one) => one.id);
  const failed = idsOf("failed");
  const retry = failed.length > 0 ? RETRY_MS[push.attempts - 1] : undefined;
  const asked = Math.max(0, ...outcomes.map((one) => (one.what === "failed" ? one.waitMs : 0)));
  const again_at =
    retry === undefined ? null : new Date(Date.parse(now) + Math.max(retry, asked)).toISOString();
  const result = { again_at, delivered: idsOf("delivered"), failed, gone: idsOf("gone") };
  return endedAs(failed.length > 0 ? "failed" : "sent", push, result);
}

/** Returns the end of a push, which is final and reached no device unless the result says otherwise. */
function endedAs(
  end: Delivered["end"],
  { id, edition, attempts }: TakenRow,
  result: Partial<PushResult> = {},
): Delivered {
  const taking = typeof attempts === "number" ? { attempts } : {};
  const none = { again_at: null, counts: true, delivered: [], failed: [], gone: [] };
  return { end, result: { id, edition, ...taking, ...none, ...result } };
}
