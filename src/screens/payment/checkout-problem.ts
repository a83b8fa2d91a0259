import { AccountError } from "#commands/account-error.ts";

/** Why no payment page could be had, in the words of spec section 8. */
export function checkoutProblem(error: unknown): string {
  if (error instanceof AccountError && error.code === "unreachable") return NOT_STARTED;
  if (error instanceof AccountError && error.message) return `Failed to process payment: ${error.message}`;
  return `Payment error: ${messageOf(error)}`;
}

/** Why the browser did not go to the payment page. */
export function leavingProblem(error: unknown): string {
  return `Payment process failed: ${messageOf(error)}`;
}

const NOT_STARTED = "Failed to start checkout process. Please try again.";

/** An answer without an address to go to. */
export const NO_CHECKOUT_URL = "Payment process failed: No checkout URL returned";

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || "Unknown error";
}
