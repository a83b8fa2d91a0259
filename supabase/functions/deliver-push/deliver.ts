import * as v from "valibot";
import {
  type PushResult,
  type TakenPush,
  type TakenRow,
  takenPush,
} from "../../../schema/protocol/push-delivery.ts";
import { DEFAULT_CHOICES, judgePush } from "../../../src/domain/notifications/pushes.ts";
import { pushMessage } from "./push-message.ts";
import type { PushOutcome, PushSender, SealedPush } from "./push-sender.ts";

export interface Delivered {
  end: "sent" | "held" | "dropped" | "failed" | "left";
  result: PushResult;
}

/** After each try that failed; after the last of them it is given up. */
const RETRY_MS = [60_000, 300_000, 1_800_000, 7_200_000];

/**
 * Prepares one of what was taken for its devices, and resolves to what sends it: the one costs time of the processor, the
 * other only waits. One that makes no sense here is dropped, and keeps no other from its device.
 */
export async function prepareTaken(
  row: TakenRow,
  sender: PushSender,
  now: string,
): Promise<() => Promise<Delivered>> {
  const read = v.safeParse(takenPush, row);
  if (read.success) return prepare(read.output, sender, now);
  console.error(`A push of type ${row.type} makes no sense:`, v.flatten(read.issues).nested);
  return async () => dropped(row);
}

/** Gives back what there is no time left for, to be taken at once by the next call. */
export function leave(row: TakenRow, now: string): Delivered {
  return { end: "left", result: { ...nothingOf(row), again_at: now, counts: false } };
}

/** For all devices of a person that are not told yet, unless it is not wanted or not now (`now` is a UTC instant). */
async function prepare(push: TakenPush, sender: PushSender, now: string): Promise<() => Promise<Delivered>> {
  const verdict = judgePush(push, push.preferences ?? DEFAULT_CHOICES, push.zone, now);
  if (verdict.what === "drop" || push.devices.length === 0) return async () => dropped(push);
  if (verdict.what === "hold") {
    const again_at = new Date(verdict.until).toISOString();
    return async () => ({ end: "held", result: { ...nothingOf(push), again_at, counts: false } });
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

/** Our own keys are of no use, which is no device's fault: nothing was sent. */
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
  return {
    end: failed.length > 0 ? "failed" : "sent",
    result: {
      ...{ ...nothingOf(push), again_at, counts: true },
      ...{ delivered: idsOf("delivered"), failed, gone: idsOf("gone") },
    },
  };
}

function dropped(row: TakenRow): Delivered {
  return { end: "dropped", result: { ...nothingOf(row), again_at: null, counts: true } };
}

function nothingOf({ id, edition, attempts }: TakenRow) {
  const taking = typeof attempts === "number" ? { attempts } : {};
  return { id, edition, ...taking, delivered: [], failed: [], gone: [] };
}
