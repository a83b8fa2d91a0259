import { get, update } from "#lib/storage/values.ts";
import {
  afterRefresh,
  isExpired,
  isFinalRefusal,
  type MirroredSession,
  REFRESH_LOCK,
  REFRESH_TIMEOUT_MS,
  received,
  SESSION_MIRROR,
  toMirror,
} from "#schema/protocol/mirrored-session.ts";
import type { QueueTarget } from "./messages.ts";

/** The dependencies of getting a token; the mirror itself is idb-keyval's. */
export interface TokenEffects {
  locks: Pick<LockManager, "request">;
  fetch: typeof fetch;
  now(): number;
}

/** Those of the worker itself. */
export const workerEffects = (): TokenEffects => ({
  locks: navigator.locks,
  fetch: (...request) => fetch(...request),
  now: Date.now,
});

type RefreshTarget = Pick<QueueTarget, "refreshUrl" | "apikey">;

/**
 * Returns a user's access token from the session mirror, renewed if it has expired or was refused. Null if there is
 * none: nobody or another person is signed in, or the server ended the session. Throws if another try may help.
 *
 * Page and worker never use a refresh token twice: both exchange it under one lock and write the mirror before they
 * release it. Whoever still has the old token finds the new one there (src/remote/session-mirror.ts). While a tab
 * leads, the worker does not get this far.
 */
export function freshToken(
  { locks, fetch, now }: TokenEffects,
  userId: string,
  target: RefreshTarget,
  refused?: string,
): Promise<string | null> {
  return locks.request(REFRESH_LOCK, async () => {
    const session = await get<MirroredSession>(SESSION_MIRROR);
    if (session?.userId !== userId) return null;
    if (session.access_token !== refused && !isExpired(session, now())) return session.access_token;
    const renewed = await exchange(fetch, target, session.refresh_token, now);
    if (!renewed) return null;
    await update<MirroredSession | undefined>(SESSION_MIRROR, (held) =>
      afterRefresh(held, session.refresh_token, renewed),
    );
    // A sign-out during the exchange has emptied the mirror, and the renewed token must not outlive it.
    return (await get<MirroredSession>(SESSION_MIRROR))?.access_token === renewed.access_token
      ? renewed.access_token
      : null;
  });
}

async function exchange(send: typeof fetch, target: RefreshTarget, token: string, now: () => number) {
  const response = await send(target.refreshUrl, {
    method: "POST",
    headers: { apikey: target.apikey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
    signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (isFinalRefusal(response.status, answer)) return null;
  const session = response.ok ? toMirror(received(Object(answer), now())) : null;
  if (!session) throw new Error(`The auth server answered ${response.status}.`);
  return session;
}
