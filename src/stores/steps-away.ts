import { storedText, storeText } from "./local-storage.ts";

const keyOf = (userId: string) => `shiftkeep-steps-away-${userId}`;

/** Whether the first steps are put away for a person on this device, or were none to offer. */
export function areStepsAway(userId: string): boolean {
  return storedText(keyOf(userId)) !== null;
}

/** Puts the first steps away on this device, or takes them out again. */
export function putStepsAway(userId: string, isAway: boolean): void {
  // Without room for it they are offered again at the next start.
  storeText(keyOf(userId), isAway ? "yes" : null);
}
