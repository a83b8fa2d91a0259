import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { PushTarget } from "../../../schema/protocol/push-delivery.ts";
import { PUSH_STAND_IN_ORIGIN, type VapidSettings } from "../_shared/environment.ts";
import type { PushMessage } from "./push-message.ts";

/** What became of a push at one device: its push service has it, no longer knows the device, or could not take it. */
export type PushOutcome = { what: "delivered" } | { what: "gone" } | { what: "failed"; waitMs: number };

export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

const ENCRYPTED = { "content-encoding": "aes128gcm", "content-type": "application/octet-stream" };
const ANSWER_MAX_MS = 10_000;
const WAIT_MAX_MS = 3_600_000;

/**
 * Encrypts pushes (RFC 8291), signs them (RFC 8292) and posts them to where the device said, which the database has found
 * to be a push service. A service leads nowhere else: redirects are not followed.
 */
export function createPushSender(
  vapid: VapidSettings,
  standIn: string | null,
  fetch: typeof globalThis.fetch,
): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, { payload, ttl, urgency, topic }) {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      // Keys of ours that do not fit are no device's fault: signing fails as a whole.
      const { headers } = await vapidHeaders(subscription, vapid);
      const body = await encryptNotification(
        subscription,
        new TextEncoder().encode(JSON.stringify(payload)),
      ).catch((error: Error) => console.error("A device's keys are of no use:", error.message));
      if (!body) return { what: "gone" };
      try {
        const response = await fetch(addressOf(endpoint, standIn), {
          method: "POST",
          headers: { ...headers, ...ENCRYPTED, ttl: `${ttl}`, urgency, topic },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(ANSWER_MAX_MS),
        });
        await response.body?.cancel();
        return outcomeOf(response);
      } catch (error) {
        console.error("A push service was not reached:", error instanceof Error ? error.message : error);
        return { what: "failed", waitMs: 0 };
      }
    },
  };
}

function addressOf(endpoint: string, standIn: string | null): string {
  const isStandIn = standIn !== null && endpoint.startsWith(`${PUSH_STAND_IN_ORIGIN}/`);
  return isStandIn ? standIn + endpoint.slice(PUSH_STAND_IN_ORIGIN.length) : endpoint;
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { what: "delivered" };
  if (status === 404 || status === 410) return { what: "gone" };
  console.error(`A push service answered ${status}.`);
  const wait = Number(headers.get("retry-after") ?? 0) * 1000;
  return { what: "failed", waitMs: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), WAIT_MAX_MS) : 0 };
}
