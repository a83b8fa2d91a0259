import { create } from "zustand";
import type { Role } from "#schema/entities/profile.ts";
import type { Scope } from "#schema/protocol/sync.ts";

/**
 * The session's phase: 'initializing' until storage was read, 'opening' while the user's replica opens (from disk,
 * offline) and, on a new device, gets its first fill.
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
  /** The server's last known scope of the user; null before the first answer on this device. */
  scope: Scope | null;
  /** Why opening does not proceed: a first sign-in offline, or unusable storage; null otherwise. */
  trouble: "unreachable" | "storage" | null;
  /** When Login was last pressed, or a start without stored content began, in ms since the page was opened; 0 for never. */
  pressedAt: number;
}

/** The signed-in person, as the interface needs it. Written by app/session/session.ts, and by the login. */
export const useSession = create<SessionState>()(() => ({
  phase: "initializing",
  user: null,
  scope: null,
  trouble: null,
  pressedAt: 0,
}));

/** Returns the role of the person; null without a business, and for a communal tablet. */
export function memberRole({ scope }: Pick<SessionState, "scope">): Role | null {
  const role = scope?.role ?? null;
  return role === "tablet" ? null : role;
}

/** Whether the person is signed out or without a business. */
export function isOutsideBusiness({ phase, scope }: SessionState): boolean {
  return phase === "signed-out" || (scope !== null && scope.business_id === null);
}
