// Communal mode: the device shows the time clock of one business and nothing else.
//
//   turned on (online) ── the person is signed out ── the tablet's own sign-in ── the PIN pad
//                                                     └ proposed by a manager: it waits for an admin
//
// The tablet's sign-in may read what the clock shows and record punches, so that whoever gets past the screen finds
// nothing else. A tablet that was locked before there were such sign-ins works on as the person who turned it on,
// until an admin confirms it and all it holds is sent.

import { links } from "#lib/links.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import type { AdminCode } from "#schema/protocol/tablet.ts";

/** A tablet's own sign-in, and what it needs offline. */
export interface KioskTablet {
  user_id: string;
  /** The `device_id` of its punches. */
  device_id: string;
  /** The secret of its PIN checks, in hex. */
  pin_key: string;
  code: AdminCode;
}

/** Plain JSON stored on the device; null outside communal mode. */
export interface KioskLock {
  business_id: string;
  /** Who turned it on, and when (a UTC instant). */
  turned_on_by: string;
  turned_on_at: string;
  /** Null on a tablet that was locked before tablets had sign-ins of their own. */
  tablet: KioskTablet | null;
}

/** Returns the lock of a tablet that a person has turned on. */
export function lockOf(
  { user_id, business_id }: Pick<Scope, "user_id" | "business_id">,
  tablet: KioskTablet,
  at: string,
): KioskLock | null {
  return business_id === null ? null : { business_id, turned_on_by: user_id, turned_on_at: at, tablet };
}

/**
 * open: no communal mode. locked: it works as a clock, once an admin has confirmed it. switching: the person's session
 * has to give way to the tablet's. ended: an admin removed the tablet. needs-manager: a tablet without a sign-in of its
 * own, on which no manager is signed in.
 */
export type LockStatus = "open" | "locked" | "switching" | "ended" | "needs-manager";

/** Returns whether the device can work as a clock. */
export function lockStatusOf(lock: KioskLock | null, session: Scope | null): LockStatus {
  if (!lock) return "open";
  const isOfBusiness = session?.business_id === lock.business_id;
  if (!lock.tablet) return isOfBusiness && isManaging(session) ? "locked" : "needs-manager";
  if (session?.user_id !== lock.tablet.user_id) return "switching";
  return isOfBusiness ? "locked" : "ended";
}

/** The path to show instead of a requested one (a link, the back button): the clock, or the login leading to it. */
export function pathInstead(lock: KioskLock | null, path: string, isSignedIn: boolean): string | null {
  const staysHere = isSignedIn || lock?.tablet;
  const only = staysHere ? links.timeClock() : links.login({ redirect: links.timeClock() });
  return !lock || pathnameOf(path) === pathnameOf(only) ? null : only;
}

/** Whether a session is a manager's or admin's. */
export function isManaging({ role }: Pick<Scope, "role">): boolean {
  return role === "admin" || role === "manager";
}

function pathnameOf(path: string): string | undefined {
  return path.split(/[?#]/)[0]?.replace(/\/+$/, "");
}
