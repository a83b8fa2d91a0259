// The stand-in for a browser's push service, below /_push: accepts pushes that are encrypted for a device (RFC 8030, 8188)
// and signed by the server that it subscribed to (RFC 8292), and shows them to anybody who asks. It reaches no browser,
// because browsers only use their own services. For tests, and to see what would have been sent.
//
//   a device's address: https://stand-in.push.test/<any name>/<the public key it subscribed with>

import { importJWK, jwtVerify } from "jose";
import { PUSH_STAND_IN_ORIGIN } from "../functions/_shared/environment.ts";
import type { Handler } from "./http/http.ts";

/** A push that waits for a device. */
export interface WaitingPush {
  ttl: number;
  urgency: string | null;
  topic: string | null;
  /** Encrypted, in base64url. */
  body: string;
}

const BODY_MAX_BYTES = 4096;
const EXPIRY_MAX_S = 86_400;
/** In memory: the latest pushes of each device, and only so many devices. */
const KEPT_PUSHES = 50;
const KEPT_DEVICES = 200;
const ADDRESS = /^\/_push\/[\w-]{1,100}\/([\w-]{87})$/;

/** Accepts only pushes that are signed with the private key of `publicKey` (base64url). */
export function createPushService({ publicKey }: { publicKey: string }): { handle: Handler } {
  const waiting = new Map<string, WaitingPush[]>();
  const gone = new Set<string>();

  async function take(request: Request, path: string): Promise<Response> {
    const { headers } = request;
    if (!(await isSigned(headers.get("authorization") ?? "", publicKey))) return refusal(403, "signature");
    if (gone.has(path)) return refusal(410, "device");
    if (headers.get("content-encoding") !== "aes128gcm") return refusal(400, "encoding");
    const ttl = headers.get("ttl") ?? "";
    if (!/^\d+$/.test(ttl)) return refusal(400, "ttl");
    const body = Buffer.from(await request.arrayBuffer());
    if (body.length > BODY_MAX_BYTES) return refusal(413, "size");
    const topic = headers.get("topic");
    const before = (waiting.get(path) ?? []).filter((push) => topic === null || push.topic !== topic);
    const push = {
      ttl: Number(ttl),
      urgency: headers.get("urgency"),
      topic,
      body: body.toString("base64url"),
    };
    waiting.delete(path);
    waiting.set(path, [...before, push].slice(-KEPT_PUSHES));
    for (const oldest of [...waiting.keys()].slice(0, -KEPT_DEVICES)) waiting.delete(oldest);
    return new Response(null, { status: 201 });
  }

  return {
    async handle(request) {
      const path = new URL(request.url).pathname;
      if (ADDRESS.exec(path)?.[1] !== publicKey) return refusal(404, "address");
      if (request.method === "POST") return take(request, path);
      if (request.method === "GET") return Response.json(waiting.get(path) ?? []);
      if (request.method !== "DELETE") return refusal(405, "method");
      // The device has unsubscribed.
      gone.add(path);
      for (const oldest of [...gone].slice(0, -KEPT_DEVICES)) gone.delete(oldest);
      waiting.delete(path);
      return new Response(null, { status: 204 });
    },
  };
}

function refusal(status: number, reason: string): Response {
  return Response.json({ reason }, { status });
}

async function isSigned(authorization: string, publicKey: string): Promise<boolean> {
  const [, token = "", key] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x, y } as Parameters<typeof importJWK>[0], "ES256");
  const verified = await jwtVerify(token, jwk, {
    algorithms: ["ES256"],
    audience: PUSH_STAND_IN_ORIGIN,
    requiredClaims: ["exp", "sub"],
  }).catch(() => null);
  const left = (verified?.payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
  return left <= EXPIRY_MAX_S && /^(mailto:|https:)/.test(verified?.payload.sub ?? "");
}
