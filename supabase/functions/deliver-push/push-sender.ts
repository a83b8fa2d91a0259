import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { PushTarget } from "../../../schema/protocol/push-delivery.ts";
import { PUSH_STAND_IN_ORIGIN, type VapidSettings } from "../_shared/environment.ts";
import type { PushMessage } from "./push-message.ts";

/**
 * The result of a push to one device: the push service accepted it, does not know the device any more, or certainly
 * did not accept it. Or it is unknown: the connection ended midway, or a gateway answered for the service.
 */
export type PushOutcome =
  | { what: "delivered" }
  | { what: "gone" }
  | { what: "failed"; waitMs: number }
  | { what: "unsure" };

/** A push encrypted and signed for one device; the function sends it, once. */
export type SealedPush = () => Promise<PushOutcome>;

type PushSubscription = Parameters<typeof vapidHeaders>[0];

export type PushSender = ReturnType<typeof createPushSender>;

const ENCRYPTED = { "content-encoding": "aes128gcm", "content-type": "application/octet-stream" };
const ANSWER_MAX_MS = 10_000;
const WAIT_MAX_MS = 3_600_000;
/** A signature is for one push service, and valid for half a day. */
const SIGNATURE_REUSED_MS = 3_600_000;

/**
 * Encrypts pushes (RFC 8291), signs them (RFC 8292) and posts them to the device's address, which the database has
 * checked to be a push service's. Follows no redirects.
 */
export function createPushSender(
  vapid: VapidSettings,
  standIn: string | null,
  fetch: typeof globalThis.fetch,
) {
  const signatures = new Map<string, { headers: Promise<Record<string, string>>; until: number }>();

  function signatureFor(subscription: PushSubscription): Promise<Record<string, string>> {
    const { origin } = new URL(subscription.endpoint);
    const known = signatures.get(origin);
    if (known && known.until > Date.now()) return known.headers;
    const headers = vapidHeaders(subscription, vapid).then((signed) => ({ ...signed.headers }));
    headers.catch(() => signatures.delete(origin));
    signatures.set(origin, { headers, until: Date.now() + SIGNATURE_REUSED_MS });
    return headers;
  }

  return {
    /** The part that takes processor time; rejects if our own keys are invalid. */
    async seal(
      { endpoint, p256dh, auth }: PushTarget,
      { payload, ttl, urgency, topic }: PushMessage,
    ): Promise<SealedPush> {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      // Our own invalid keys are no device's fault: signing rejects.
      const headers = await signatureFor(subscription);
      const body = await encryptNotification(
        subscription,
        new TextEncoder().encode(JSON.stringify(payload)),
      ).catch((error: Error) => console.error("A device's keys are of no use:", error.message));
      if (!body) return async () => ({ what: "gone" });
      return async () => {
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
          return neverLeft(error) ? { what: "failed", waitMs: 0 } : { what: "unsure" };
        }
      };
    },
  };
}

const STAND_IN_PATH = /^\/[\w-]+\/[\w-]+$/;

/** A device of the stand-in has a path of two words, which leads to no other address of the server. */
function addressOf(endpoint: string, standIn: string | null): string {
  if (standIn === null || !endpoint.startsWith(`${PUSH_STAND_IN_ORIGIN}/`)) return endpoint;
  const path = endpoint.slice(PUSH_STAND_IN_ORIGIN.length);
  return STAND_IN_PATH.test(path) ? standIn + path : endpoint;
}

/** No such subscription any more, or, by Apple and Mozilla, one of another key or of no valid form. */
const GONE = [400, 403, 404, 410];

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { what: "delivered" };
  if (GONE.includes(status)) return { what: "gone" };
  console.error(`A push service answered ${status}.`);
  // Of the server errors only 503 says that the push was not accepted.
  if (status >= 500 && status !== 503) return { what: "unsure" };
  const wait = Number(headers.get("retry-after") ?? 0) * 1000;
  return { what: "failed", waitMs: Number.isFinite(wait) ? Math.min(Math.max(wait, 0), WAIT_MAX_MS) : 0 };
}

const NO_CONNECTION = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];

/** There was no connection, so nothing was sent; deno says so in its message, Node by a code. */
function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message = "", code = "" } = (error.cause ?? {}) as { message?: string; code?: string };
  return message.includes("client error (Connect)") || NO_CONNECTION.includes(code); // no words: what deno says
}
