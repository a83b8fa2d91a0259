import * as v from "valibot";

const STORAGE_KEY = "pendingSubscription";
const STAFF_COUNT_KEY = "staffCount";
const VALID_MS = 30 * 60_000;

const stored = v.object({
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  timestamp: v.number(),
  isUpgrade: v.boolean(),
  added: v.optional(v.pipe(v.number(), v.integer())),
});

/** What a payment is for. */
export interface PendingSubscription {
  staffCount: number;
  /** How many more that is than were paid for, below zero for fewer; null for a first subscription. */
  added: number | null;
}

/** Remembers what a payment that starts now is for, across the visit to the payment provider. */
export function rememberPendingSubscription({ staffCount, added }: PendingSubscription, now: number) {
  rememberStaffCount(staffCount);
  const upgrade = added === null ? { isUpgrade: false } : { isUpgrade: true, added };
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ staffCount, timestamp: now, ...upgrade }));
}

/** Remembers the staff count chosen on the pricing panel, for step 2 of the sign-up. */
export function rememberStaffCount(staffCount: number) {
  localStorage.setItem(STAFF_COUNT_KEY, String(staffCount));
}

/** The payment that was started in the last half hour; otherwise one for the staff count stored at sign-up, or 1. */
export function pendingSubscription(now: number): PendingSubscription {
  const pending = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), localStorage.getItem(STORAGE_KEY));
  if (!pending.success || now - pending.output.timestamp > VALID_MS) {
    return { staffCount: storedStaffCount() ?? 1, added: null };
  }
  const { staffCount, isUpgrade, added = 0 } = pending.output;
  return { staffCount, added: isUpgrade ? added : null };
}

/** The staff count chosen before, such as on the pricing panel; undefined when there is none. */
export function storedStaffCount(): number | undefined {
  const count = Number(localStorage.getItem(STAFF_COUNT_KEY));
  return Number.isInteger(count) && count >= 1 && count <= 100 ? count : undefined;
}

/** The payment is settled: nothing is pending any more. */
export function forgetPendingSubscription() {
  localStorage.removeItem(STORAGE_KEY);
}
