import * as v from "valibot";

const STORAGE_KEY = "pendingSubscription";
const STAFF_COUNT_KEY = "staffCount";
const VALID_MS = 30 * 60_000;

const pendingSubscription = v.object({
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  timestamp: v.number(),
  isUpgrade: v.boolean(),
});

/** Remembers what a payment that starts now is for, across the visit to the payment provider. */
export function rememberPendingSubscription(staffCount: number, now: number) {
  rememberStaffCount(staffCount);
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ staffCount, timestamp: now, isUpgrade: false }));
}

/** Remembers the staff count chosen on the pricing panel, for step 2 of the sign-up. */
export function rememberStaffCount(staffCount: number) {
  localStorage.setItem(STAFF_COUNT_KEY, String(staffCount));
}

/** The staff count of the payment that was started in the last half hour; otherwise the one stored at sign-up, or 1. */
export function pendingStaffCount(now: number): number {
  const pending = v.safeParse(
    v.pipe(v.string(), v.parseJson(), pendingSubscription),
    localStorage.getItem(STORAGE_KEY),
  );
  const isValid = pending.success && now - pending.output.timestamp <= VALID_MS;
  return isValid ? pending.output.staffCount : (storedStaffCount() ?? 1);
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
