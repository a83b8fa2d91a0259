import * as v from "valibot";
import {
  type PushResult,
  type TakenPush,
  type TakenRow,
  takenPush,
} from "../../../schema/protocol/push-delivery.ts";
import { judgePush } from "../../../src/domain/notifications/judge-push.ts";
import { DEFAULT_CHOICES } from "../../../src/domain/notifications/push-types.ts";
import { pushMessage } from "./push-message.ts";
import type { PushSender } from "./push-sender.ts";

export interface Delivered {
  end: "sent" | "held" | "dropped" | "failed";
  result: PushResult;
}

/** After each try that failed; after the last of them it is given up. */
const RETRY_MS = [60_000, 300_000, 1_800_000, 7_200_000];

/** Delivers one of what was taken; one that makes no sense here is dropped, and keeps no other from its device. */
export async function deliverTaken(row: TakenRow, sender: PushSender, now: string): Promise<Delivered> {
  const read = v.safeParse(takenPush, row);
  if (read.success) return deliver(read.output, sender, now);
  console.error(`A push of type ${row.type} makes no sense:`, v.flatten(read.issues).nested);
  return dropped(row);
}

/** Tells all devices of a person that are not told yet, unless it is not wanted or not now (`now` is a UTC instant). */
async function deliver(push: TakenPush, sender: PushSender, now: string): Promise<Delivered> {
  const { id, edition, devices, preferences, zone, attempts } = push;
  const verdict = judgePush(push, preferences ?? DEFAULT_CHOICES, zone, now);
  if (verdict.what === "drop" || devices.length === 0) return dropped(push);
  if (verdict.what === "hold") {
    const again_at = new Date(verdict.until).toISOString();
    return { end: "held", result: { ...nothingOf(push), again_at, counts: false } };
  }
  const message = await pushMessage(push, now);
  const outcomes = await Promise.all(
    devices.map(async (device) => ({ id: device.id, ...(await sender.send(device, message)) })),
  );
  const idsOf = (what: string) => outcomes.filter((one) => one.what === what).map((one) => one.id);
  const failed = idsOf("failed");
  const retry = failed.length > 0 ? RETRY_MS[attempts - 1] : undefined;
  const asked = Math.max(0, ...outcomes.map((one) => (one.what === "failed" ? one.waitMs : 0)));
  const again_at =
    retry === undefined ? null : new Date(Date.parse(now) + Math.max(retry, asked)).toISOString();
  return {
    end: failed.length > 0 ? "failed" : "sent",
    result: {
      ...{ id, edition, again_at, counts: true },
      ...{ delivered: idsOf("delivered"), failed, gone: idsOf("gone") },
    },
  };
}

function dropped(row: TakenRow): Delivered {
  return { end: "dropped", result: { ...nothingOf(row), again_at: null, counts: true } };
}

function nothingOf({ id, edition }: TakenRow) {
  return { id, edition, delivered: [], failed: [], gone: [] };
}
