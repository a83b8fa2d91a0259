// The communal mode of a device: it shows the time clock of one business and nothing else.
//
// It is a lock of the screen and not of the data: the device stays signed in as whoever turned it on, and whoever takes
// the browser apart is in. So it keeps the curious out, and the tablet is best signed in as a manager.

import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";

/** Plain JSON, to be stored on the device; null when it is not in communal mode. */
export interface KioskLock {
  business_id: string;
  /** Who turned it on, and when, as a UTC instant. */
  turned_on_by: string;
  turned_on_at: string;
}

/** Somebody with their place in a business. */
export interface KioskMember {
  user_id: string;
  business_id: string | null;
  /** Null while it is not known. */
  role: Role | null;
}

/** What somebody shows who wants to end the communal mode. The server checks passwords, so that takes a network. */
export type LeaveProof =
  | { by: "pincode"; member: KioskMember }
  | { by: "password"; member: KioskMember; isOnline: boolean };

export type LeaveVerdict =
  /** keep: the device stays signed in as it is. replace: it goes on as the one whose password it was. */
  { ok: true; session: "keep" | "replace" } | { ok: false; why: "not_allowed" | "offline" };

/** The lock as somebody turns it on; null for who may not. One that is on stays as it is: who and when are not rewritten. */
export function turnOn(lock: KioskLock | null, { user_id, business_id, role }: KioskMember, at: string) {
  if (lock) return lock;
  if (business_id === null || !manages(role)) return null;
  return { business_id, turned_on_by: user_id, turned_on_at: at };
}

/**
 * Whether the device is a working clock. PINs reach the devices of those who manage the business alone: with anybody
 * else signed in, or nobody, the lock holds and a manager has to sign in.
 */
export function lockStatusOf(
  lock: KioskLock | null,
  session: KioskMember | null,
): "open" | "locked" | "needs-manager" {
  if (!lock) return "open";
  return session && isOfItsManagers(lock, session) ? "locked" : "needs-manager";
}

/**
 * The address to show when another is asked for, by a link, the back button or a second tab: the clock; while nobody is
 * signed in the login that leads to it. Null when what is asked for may be shown.
 */
export function pathInstead(lock: KioskLock | null, path: string, isSignedIn: boolean): string | null {
  const only = isSignedIn ? links.timeClock() : links.login({ redirect: links.timeClock() });
  return !lock || pathnameOf(path) === pathnameOf(only) ? null : only;
}

/** Whether somebody may end the communal mode, by the pincode of an admin or the password of who manages the business. */
export function judgeLeaving(lock: KioskLock, proof: LeaveProof, session: KioskMember | null): LeaveVerdict {
  const { member } = proof;
  if (!isOfItsManagers(lock, member)) return { ok: false, why: "not_allowed" };
  if (proof.by === "pincode") {
    return member.role === "admin" ? { ok: true, session: "keep" } : { ok: false, why: "not_allowed" };
  }
  if (!proof.isOnline) return { ok: false, why: "offline" };
  // A manager who frees a device that an admin signed in does not become one.
  return { ok: true, session: session?.user_id === member.user_id ? "keep" : "replace" };
}

function isOfItsManagers(lock: KioskLock, { business_id, role }: KioskMember): boolean {
  return business_id === lock.business_id && manages(role);
}

function manages(role: KioskMember["role"]): boolean {
  return role === "admin" || role === "manager";
}

function pathnameOf(path: string): string | undefined {
  return path.split(/[?#]/)[0]?.replace(/\/+$/, "");
}
