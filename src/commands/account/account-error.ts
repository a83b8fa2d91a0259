import { AccountError } from "#remote/account-error.ts";

export { AccountError };

/** Why the server refused something, in its words for people; `otherwise` where it gave none. */
export function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof AccountError && error.message) || otherwise;
}
