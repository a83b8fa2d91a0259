import * as v from "valibot";
import { pleaseReload, pullResponse, pushResponse, resultsOf, wentBack } from "#schema/protocol/sync.ts";
import {
  DISK_FULL,
  type Hint,
  type SyncTransport,
  TransportError,
  WentBackError,
} from "#schema/protocol/transport.ts";
import type { Remote } from "./client.ts";
import type { LazyRemote } from "./lazy-remote.ts";
import { joinPrivate } from "./private-channel.ts";
import { clientAt, type DeviceIdentity, pushArguments, storable, withRows } from "./push-request.ts";

/** An exchange without an answer for this long has failed; a dead Wi-Fi often answers nothing at all. */
const TIMEOUT_MS = 30_000;

/**
 * Creates replication's transport to a Supabase project: two RPCs and a private broadcast channel per business. With
 * a user id, nothing is sent while the session is another person's (another tab is switching users, for example).
 * With the device's identity, the server records the sender.
 */
export function createSyncTransport(
  lazy: LazyRemote,
  userId?: string,
  device?: () => DeviceIdentity,
): SyncTransport {
  async function confirmUser(remote: Remote) {
    if (!userId) return;
    const { data } = await remote.auth.getSession();
    if (data.session && data.session.user.id !== userId) {
      throw new TransportError("unauthorized", "The session is somebody else's.");
    }
  }

  function exchange<S extends v.GenericSchema>(shape: S, name: string, argsAt: (now: string) => object) {
    return withinTime(async (signal) => {
      const remote = await lazy().catch(notLoaded);
      const ask = () => call(remote, name, argsAt(new Date().toISOString()), signal);
      await confirmUser(remote);
      const answer = await ask().catch(async (error: unknown) => {
        const isRefused = error instanceof TransportError && error.kind === "unauthorized";
        if (!isRefused || !(await isRenewed(remote))) throw error;
        await confirmUser(remote);
        return ask();
      });
      return parse(shape, answer);
    });
  }

  return {
    pull: ({ cursors, maxRows, digests, checkpoint }) =>
      exchange(pullResponse, "sync_pull", (now) => ({
        cursors,
        max_rows: maxRows,
        client: { ...clientAt(now, userId), digests, ...(checkpoint && { checkpoint }) },
      })),
    async push(changes, checkpoint, waiting) {
      const sent = storable(changes);
      const answer = await exchange(pushResponse, "sync_push", (now) => {
        const { client, ...args } = pushArguments(sent, now, userId, device?.(), waiting);
        return { ...args, client: { ...client, ...(checkpoint && { checkpoint }) } };
      });
      const results = resultsOf(changes, answer);
      if (!results) throw new TransportError("unexpected", "The answer does not fit what was sent.");
      return withRows(sent, { ...answer, results });
    },
    listen: (businessId, hear) => {
      const look = () => hear({ kind: "joined" });
      const channel = joinPrivate(lazy, `business:${businessId}`, "hint", {
        joined: look,
        // A person who left the business gets no more hints; the next pull tells them.
        ended: look,
        heard: (payload) => hear(hintOf((payload as { version?: unknown } | undefined)?.version)),
      });
      return channel.leave;
    },
  };
}

function notLoaded(): never {
  throw new TransportError("unreachable", "The code that talks to the server could not be loaded.");
}

/** A hint without a version asks for a pull, as joining does. */
function hintOf(version: unknown): Hint {
  return Number.isFinite(version) ? { kind: "newer", version: version as number } : { kind: "joined" };
}

/** Aborts hanging work: the request, or the token renewal it waits for. */
function withinTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TransportError("unreachable", "The server did not answer in time."));
    signal.addEventListener("abort", giveUp, { once: true });
  });
  return Promise.race([work(signal), late]);
}

async function call(remote: Remote, name: string, args: object, signal: AbortSignal): Promise<unknown> {
  const { data, error, status } = await remote.rpc(name, args).abortSignal(signal);
  if (!error) return data;
  if (isRefusal(status, error.code)) throw new TransportError("unauthorized", "The session is not valid.");
  if (status === 0) throw new TransportError("unreachable", "The server did not answer.");
  if (status === 429) throw new TransportError("throttled", "Too many requests.", waitOf(error.hint));
  if (FULL.has(error.code)) {
    throw new TransportError("serverFull", "The server has no room.", waitOf(error.hint));
  }
  throw new TransportError("unexpected", `The server answered ${status}.`);
}

/** A server without room: our own code, Postgres's "disk full", and "read only" of a hosted project nearly full. */
const FULL = new Set([DISK_FULL, "53100", "25006"]);

/** Returns the wait that remote/client.ts puts into the hint. */
function waitOf(hint: string | null): number | null {
  return hint ? Number(hint) : null;
}

/**
 * Whether our server refused the token: PostgREST has its own code for that, or Postgres's "insufficient privilege".
 * A refusal by a proxy or captive portal says nothing about the session.
 */
function isRefusal(status: number, code: string | undefined): boolean {
  return (status === 401 || status === 403) && /^(PGRST3\d\d|42501)$/.test(code ?? "");
}

/** Renews a token that the server refused although it should be valid: the device's clock may have been set. */
async function isRenewed(remote: Remote): Promise<boolean> {
  const outcome = await remote.renewRefused?.();
  if (outcome === "failed") throw new TransportError("unreachable", "The session cannot be renewed now.");
  return outcome === "renewed";
}

/** Another shape is not from our server (a captive portal's page, for example) and may pass. */
function parse<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> {
  if (v.is(pleaseReload, answer)) {
    throw new TransportError("outdated", `The server speaks protocol ${answer.protocol}.`);
  }
  if (v.is(wentBack, answer)) throw new WentBackError(answer.epoch);
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new TransportError("unexpected", "The answer is not in the expected shape.");
  return parsed.output;
}
