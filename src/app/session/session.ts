// One signed-in person on this device, from sign-in to sign-out.
//
//   remembered user or sign-in ─ open the replica from disk ─ known scope? ─ ready
//                                      │                         └ first time: ready after the first pull
//                                      └ replication starts behind it; a pull that reports another scope
//                                        (role or business changed) refills the replica

import { createStore } from "zustand";
import { removeSession } from "#commands/account/sign-out.ts";
import { links } from "#lib/links.ts";
import { whenIdle } from "#lib/load-when-idle.ts";
import { listDatabases } from "#lib/storage/kept-database.ts";
import { hasStoredTokens, removeBrokenTokens } from "#lib/stored-tokens.ts";
import { serialQueue } from "#lib/turns.ts";
import type { AuthSession, Remote } from "#remote/client.ts";
import { type LazyRemote, lazyRemote } from "#remote/lazy-remote.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import { ANY_REPLICA } from "#replica/rxdb/replica-names.ts";
import { type SessionUser, useSession } from "#stores/session-store.ts";
import { onTouch, onWake, replicationDevice } from "../device/device.ts";
import { frames } from "../routing/frames.ts";
import { screens } from "../routing/screens.ts";
import type { RunningReplica } from "../sync/running-replica.ts";
import { resetSyncStatus } from "../sync/sync-status.ts";
import { discardFor, forgetDiscard, forgetUser, rememberedUser, rememberUser } from "./remembered-user.ts";

/** Follows the session; the stores inform the interface. */
export class Session {
  /** The server's client; once it has loaded, the session follows its sign-ins and sign-outs. */
  readonly remote: LazyRemote;
  /** The open replica, for the providers. */
  readonly opened = createStore<{ open: OpenReplica | null }>(() => ({ open: null }));
  /** Something on the screen could not be rendered, perhaps because its row is damaged. */
  readonly undrawn = createUndrawnRows(
    () => this.#running?.runner.everywhere("checkThoroughly"),
    replicationDevice.monotonic,
  );
  #running: RunningReplica | null = null;
  /** Opening and closing are serialized: a sign-out during opening must not leave a replica behind. */
  readonly #inTurn = serialQueue();

  /** `load` fetches the client's code. */
  constructor(load: () => Promise<Remote>) {
    this.remote = lazyRemote(async () => {
      const client = await load();
      this.#follow(client);
      return client;
    });
    this.#start();
  }

  /** Whether this device has a user is known at once, without the server's client. */
  #start() {
    removeBrokenTokens();
    const user = rememberedUser();
    if (!hasStoredTokens()) void this.#close();
    else if (user) void this.#open(user);
    const fetchRemote = () => void this.remote().catch(() => {});
    whenIdle(fetchRemote);
    onWake(() => {
      // A frozen tab with an open replica may have been ended meanwhile.
      void purge();
      fetchRemote();
    });
  }

  /** Ends the session; unconfirmed changes are kept for the same person, or discarded. */
  async end({ discard } = { discard: false }) {
    const userId = useSession.getState().user?.id ?? "";
    // Noted first: signing out notifies the listener below and other tabs, and the last tab to leave must know what
    // to do.
    if (discard) discardFor(userId);
    await leaveWebPushes(this.remote);
    try {
      // Locally first: signing out must work offline. The server's session ends when possible.
      const remote = await this.remote().catch(() => null);
      // Without the client's code, which the network may keep away, the server's session ends by itself.
      if (remote) await remote.auth.signOut({ scope: "local" });
      else await removeSession();
    } catch (error) {
      // Once the tokens are gone the person has left, whatever else failed.
      if (!hasStoredTokens()) await this.#close();
      else forgetDiscard(userId);
      throw error;
    }
    await this.#close();
  }

  async refreshScope() {
    await this.#running?.runner.refreshScope();
  }

  /** Follows sign-ins and sign-outs, also of other tabs. */
  #follow({ auth }: Remote) {
    auth.onAuthStateChange((event, session) => {
      if (event === "SIGNED_OUT") void this.#close();
      else if (session) void this.#open(userOf(session));
      // A missing session may only mean that its token could not be renewed offline; without a stored token nobody
      // is signed in.
      else if (!hasStoredTokens() || !rememberedUser()) void this.#close();
    });
  }

  #open(user: SessionUser): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#running?.runner.userId === user.id) return;
      await this.#leave();
      rememberUser(user);
      forgetDiscard(user.id);
      useSession.setState({ phase: "opening", user, scope: null, trouble: null });
      await this.#run(user).catch(replicaFailed);
      void purge();
    });
  }

  async #run(user: SessionUser) {
    const { runReplica } = await preload();
    this.#running = await runReplica(this.remote, user.id, {
      replaced: (open) => this.opened.setState({ open }),
      scope: (scope) => useSession.setState({ phase: "ready", scope, trouble: null }),
      unreachable: () => {
        if (!useSession.getState().scope) useSession.setState({ trouble: "unreachable" });
      },
      failed: replicaFailed,
    });
    // Stored content has told its scope by now.
    useSession.setState(({ scope, pressedAt }) => ({
      pressedAt: scope ? pressedAt : pressedAt || performance.now(),
    }));
  }

  #close(): Promise<void> {
    return this.#inTurn(async () => {
      // A tab that hears late of a sign-out must not forget a newer user.
      if (!hasStoredTokens()) forgetUser();
      useSession.setState({ phase: "signed-out", user: null, scope: null, trouble: null });
      await this.#leave();
      void purge();
      onTouch(
        () => location.pathname === links.login(),
        () => void preload().catch(() => {}),
      );
    });
  }

  /** The screens release the replica before it closes. */
  async #leave() {
    const leaving = this.#running;
    this.#running = null;
    this.opened.setState({ open: null });
    if (leaving) resetSyncStatus();
    await leaving?.leave().catch((error: unknown) => console.error("The replica was not closed:", error));
  }
}

function replicaFailed(error: unknown) {
  console.error("The replica cannot be opened:", error);
  useSession.setState({ phase: "opening", trouble: "storage" });
}

/** In the background: sign-in does not wait for it, and the next start repeats it if the tab ends. */
async function purge() {
  try {
    const databases = await listDatabases();
    // Without a replica the login page does not load its code.
    if (!databases.some(({ name }) => name?.includes(ANY_REPLICA))) return;
    await (await import("../sync/running-replica.ts")).purgeOthers();
  } catch (error) {
    console.error(error);
  }
}

/** While the server still knows the user. Failures must not prevent the sign-out. */
async function leaveWebPushes(remote: LazyRemote) {
  try {
    await (await import("#remote/web-push-device.ts")).leaveDevice(remote);
  } catch (error) {
    console.warn("This device is still pushed to:", error);
  }
}

/** Fetches the code of the first screen and the replica while the person types their password. */
function preload() {
  frames.shell.preload();
  screens.dashboard.preload();
  return import("../sync/running-replica.ts");
}

function userOf({ user }: AuthSession): SessionUser {
  const businessName = user.user_metadata.businessName;
  return {
    id: user.id,
    email: user.email ?? "",
    businessName: typeof businessName === "string" ? businessName : "",
  };
}

/** A damaged row may be the same on the server and stay, so rows are not compared on every render. */
const PAUSE_MS = 10 * 60_000;

/** Returns a function to call for each rendering failure: it has the replica's rows checked, at limited frequency. */
export function createUndrawnRows(check: () => void, monotonic: () => number): () => void {
  let last = -Infinity;
  return () => {
    if (monotonic() - last < PAUSE_MS) return;
    last = monotonic();
    check();
  };
}
