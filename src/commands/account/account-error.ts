import { AccountError } from "#remote/account-error.ts";

export { AccountError };

/** Returns the server's reason for a refusal, in words for people; `otherwise` if it gave none. */
export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof AccountError && error.message) || otherwise;
}
