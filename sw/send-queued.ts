// What the worker does when the browser reports a network again.
//
//   nothing queued ──────────────────────────────────────────────── done
//   a tab leads, and goes on leading ───────────────────────────── again (it delivers; if it closes first, we do)
//   no token for the user ──────────────────────────────────────── done, all kept for the page
//   first request ─ answered ─ drop it ─ next request
//                 ├ 401 ─ renew the token, once ─ first request
//                 ├ this build is too old for the server ───────── done, all kept for the page's next build
//                 └ no answer, 429, 5xx, a captive portal's page ─ again, the rest kept in its order
//
// "Again" fails the sync event, and the browser repeats it. The page sends the same changes once more when it
// starts, and learns that they are already applied: the results concern only page and server.

import { leaderLockOf } from "#schema/protocol/locks.ts";
import { freshToken, type TokenEffects } from "./fresh-token.ts";
import type { QueuedRequest, QueuedRequests } from "./queued-requests.ts";

/** A request without an answer for this long counts as failed. */
const TIMEOUT_MS = 20_000;

export interface SendEffects extends TokenEffects {
  /** Aborts after the maximum wait for a leading tab. */
  timeout(): AbortSignal;
}

/** Sends queued requests unless a tab leads. Throws to have the browser repeat it. */
export async function sendQueued(queued: QueuedRequests, effects: SendEffects): Promise<void> {
  const first = await queued.first();
  if (!first) return;
  try {
    await effects.locks.request(leaderLockOf(first.userId), { signal: effects.timeout() }, () =>
      sendAll(queued, effects, first.userId),
    );
  } catch (cause) {
    // While the worker waited, the tab may have delivered everything.
    if (await queued.first()) throw new Error("Not everything was sent.", { cause });
  }
}

async function sendAll(queued: QueuedRequests, effects: TokenEffects, userId: string): Promise<void> {
  let next = await queued.first();
  // Another user's requests have their own lock and sync event.
  while (next?.userId === userId) {
    const token = await freshToken(effects, userId, next.target);
    const answer = token && (await sendWith(token, next, effects));
    if (answer === "again") throw new Error("The server gave no answer of its own.");
    if (answer !== "answered") return;
    await queued.drop(next);
    next = await queued.first();
  }
}

async function sendWith(token: string, request: QueuedRequest, effects: TokenEffects) {
  const answer = await post(token, request, effects);
  if (answer !== "refused") return answer;
  const renewed = await freshToken(effects, request.userId, request.target, token);
  if (!renewed) return "outdated";
  const second = await post(renewed, request, effects);
  return second === "refused" ? "again" : second;
}

async function post(token: string, { target, body }: QueuedRequest, { fetch, now }: TokenEffects) {
  const response = await fetch(target.pushUrl, {
    method: "POST",
    headers: {
      apikey: target.apikey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: sentAt(body, new Date(now()).toISOString()),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) return "refused";
  return response.ok ? judge(await response.json().catch(() => null)) : "again";
}

/** The server measures the device's clock at sending, not at handing over. */
function sentAt(body: string, now: string): string {
  const request = JSON.parse(body) as { client?: object };
  return JSON.stringify({ ...request, client: { ...request.client, device_time: now } });
}

/** Only an answer with results counts: a captive portal also returns 200. */
function judge(answer: { results?: unknown; status?: unknown } | null) {
  if (Array.isArray(answer?.results)) return "answered";
  return answer?.status === "please_reload" ? "outdated" : "again";
}
