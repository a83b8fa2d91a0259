import * as v from "valibot";
import { storedJson } from "./local-storage.ts";

const STORAGE_KEY = "pendingSubscription";
const STAFF_COUNT_KEY = "staffCount";
const VALID_MS = 30 * 60_000;

const stored = v.object({
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  timestamp: v.number(),
  isUpgrade: v.boolean(),
  added: v.optional(v.pipe(v.number(), v.integer())),
});

export interface PendingSubscription {
  staffCount: number;
  /** How many more seats than already paid for, negative for fewer; null for a first subscription. */
  added: number | null;
}

/** Remembers a payment across the visit to the payment provider. */
export function rememberPendingSubscription({ staffCount, added }: PendingSubscription, now: number) {
  rememberStaffCount(staffCount);
  const upgrade = added === null ? { isUpgrade: false } : { isUpgrade: true, added };
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ staffCount, timestamp: now, ...upgrade }));
}

/** Remembers the staff count of the pricing panel for step 2 of the sign-up. */
export function rememberStaffCount(staffCount: number) {
  localStorage.setItem(STAFF_COUNT_KEY, String(staffCount));
}

/** Returns the payment begun in the last half hour; otherwise one for the staff count of the sign-up, or 1. */
export function pendingSubscription(now: number): PendingSubscription {
  const pending = storedJson(STORAGE_KEY, stored);
  if (!pending || now - pending.timestamp > VALID_MS) {
    return { staffCount: storedStaffCount() ?? 1, added: null };
  }
  const { staffCount, isUpgrade, added = 0 } = pending;
  return { staffCount, added: isUpgrade ? added : null };
}

/** Returns the chosen staff count; undefined if none. */
export function storedStaffCount(): number | undefined {
  const count = Number(localStorage.getItem(STAFF_COUNT_KEY));
  return Number.isInteger(count) && count >= 1 && count <= 100 ? count : undefined;
}

/** Removes it: the payment is settled. */
export function forgetPendingSubscription() {
  localStorage.removeItem(STORAGE_KEY);
}
