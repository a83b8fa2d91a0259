import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushTarget } from "../../../schema/protocol/push-delivery.ts";
import { PUSH_STAND_IN_ORIGIN, type VapidSettings } from "../_shared/environment.ts";
import type { PushMessage } from "./push-message.ts";

/** What became of a push at one device: its push service has it, no longer knows the device, or could not take it. */
export type PushOutcome = { what: "delivered" } | { what: "gone" } | { what: "failed"; waitMs: number };

export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

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
    async send({ endpoint, p256dh, auth }, { payload, ...options }) {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      const request = await buildPushPayload({ data: { ...payload }, options }, subscription, vapid).catch(
        (error: unknown) => {
          console.error("A device's keys are of no use:", error instanceof Error ? error.message : error);
          return null;
        },
      );
      if (!request) return { what: "gone" };
      const { "content-length": _, ...headers } = request.headers;
      try {
        const response = await fetch(addressOf(endpoint, standIn), {
          method: "POST",
          headers,
          body: request.body,
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
