// Communal mode: the device shows the time clock of one business and nothing else.
//
// It locks the screen, not the data: the device stays signed in as the person who turned it on, and anybody who
// opens the browser's internals has access. It stops casual misuse only, so the tablet is best signed in as a
// manager.

import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";

/** Plain JSON stored on the device; null outside communal mode. */
export interface KioskLock {
  business_id: string;
  /** Who turned it on, and when (a UTC instant). */
  turned_on_by: string;
  turned_on_at: string;
}

export interface KioskMember {
  user_id: string;
  business_id: string | null;
  role: Role | null;
}

/** The proof for leaving communal mode. The server checks passwords, so a password needs a network. */
export type LeaveProof =
  | { by: "pincode"; member: KioskMember }
  | { by: "password"; member: KioskMember; isOnline: boolean };

export type LeaveVerdict =
  /** keep: the device stays signed in as it is. replace: it continues as the person whose password was given. */
  { ok: true; session: "keep" | "replace" } | { ok: false; why: "not_allowed" | "offline" };

/** Returns the lock a person turns on; null if they may not. An existing lock stays unchanged. */
export function turnOn(lock: KioskLock | null, { user_id, business_id, role }: KioskMember, at: string) {
  if (lock) return lock;
  if (business_id === null || !manages(role)) return null;
  return { business_id, turned_on_by: user_id, turned_on_at: at };
}

/** Whether the device can work as a clock: PIN hashes only reach devices of managers, so one must be signed in. */
export function lockStatusOf(
  lock: KioskLock | null,
  session: KioskMember | null,
): "open" | "locked" | "needs-manager" {
  if (!lock) return "open";
  return session && isOfItsManagers(lock, session) ? "locked" : "needs-manager";
}

/** The path to show instead of a requested one (a link, the back button): the clock, or the login leading to it. */
export function pathInstead(lock: KioskLock | null, path: string, isSignedIn: boolean): string | null {
  const only = isSignedIn ? links.timeClock() : links.login({ redirect: links.timeClock() });
  return !lock || pathnameOf(path) === pathnameOf(only) ? null : only;
}

/** Returns whether a person may leave communal mode, with an admin's PIN or a manager's password. */
export function judgeLeaving(lock: KioskLock, proof: LeaveProof, session: KioskMember | null): LeaveVerdict {
  const { member } = proof;
  if (!isOfItsManagers(lock, member)) return { ok: false, why: "not_allowed" };
  if (proof.by === "pincode") {
    return member.role === "admin" ? { ok: true, session: "keep" } : { ok: false, why: "not_allowed" };
  }
  if (!proof.isOnline) return { ok: false, why: "offline" };
  // A manager who unlocks a device that an admin signed in does not become that admin.
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
