// What the worker does when the browser says that there is a network again.
//
//   nothing held ───────────────────────────────────────────────── done
//   a tab leads, and goes on leading ───────────────────────────── again (it delivers; should it close first, we do)
//   no token for the held user ─────────────────────────────────── done, all kept for the page
//   first request ─ answered ─ drop it ─ next request
//                 ├ 401 ─ renew the token, once ─ first request
//                 ├ this build is too old for the server ───────── done, all kept for the page's next build
//                 └ no answer, 429, 5xx, a captive portal's page ─ again, the rest kept in its order
//
// "Again" fails the sync event, and the browser repeats it. The page sends the same changes once more when it starts,
// and is told that they are applied already: what a change came to is between it and the server.

import { leaderLockOf } from "#schema/protocol/leader-lock.ts";
import { freshToken, type TokenEffects } from "./fresh-token.ts";
import type { QueuedRequest, QueuedRequests } from "./queued-requests.ts";

/** A request without an answer for this long counts as failed. */
const TIMEOUT_MS = 20_000;

/** What sending needs of the world. */
export interface SendEffects extends TokenEffects {
  /** Aborts when a leading tab was waited for long enough. */
  timeout(): AbortSignal;
}

/** Sends what is held, unless a tab leads. Throws when the browser should repeat it. */
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
  // Whoever else's requests were handed over meanwhile have a lock and a sync event of their own.
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

/** The server measures the device's clock by the moment of sending, not of handing over. */
function sentAt(body: string, now: string): string {
  const request = JSON.parse(body) as { client?: object };
  return JSON.stringify({ ...request, client: { ...request.client, device_time: now } });
}

/** Only an answer that speaks of the changes is one: a captive portal says 200 too. */
function judge(answer: { results?: unknown; status?: unknown } | null) {
  if (Array.isArray(answer?.results)) return "answered";
  return answer?.status === "please_reload" ? "outdated" : "again";
}
