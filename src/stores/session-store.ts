import { create } from "zustand";
import type { Scope } from "#schema/protocol/sync.ts";

/**
 * Where the session stands: 'initializing' until storage was read, 'opening' while the user's replica is being
 * opened (from disk, without network) and, on a device that never saw this user, filled for the first time.
 */
export type SessionPhase = "initializing" | "signed-out" | "opening" | "ready";

export interface SessionUser {
  id: string;
  email: string;
  /** What sign-up step 2 stored as user metadata. */
  businessName: string;
}

interface SessionState {
  phase: SessionPhase;
  user: SessionUser | null;
  /** Who the server last took this user for; null until the first answer ever on this device. */
  scope: Scope | null;
  /** Why opening does not get on: a first sign-in without network, a storage that cannot be used; null while all is well. */
  trouble: "unreachable" | "storage" | null;
  /** When Login was last pressed, in ms since the page was opened. */
  pressedAt: number;
}

/** The signed-in person, as far as the interface needs to know. Written by app/session/session.ts, and by the login. */
export const useSession = create<SessionState>()(() => ({
  phase: "initializing",
  user: null,
  scope: null,
  trouble: null,
  pressedAt: 0,
}));
