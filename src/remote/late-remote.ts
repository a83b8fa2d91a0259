import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

export type LateRemote = () => Promise<Remote>;

/**
 * The Supabase client, made when it is first asked for: its code is a third of what the login page would load, and no
 * first screen needs it. Throws an AccountError while the code cannot be had; the next call tries again.
 */
export function lateRemote(load: () => Promise<Remote>): LateRemote {
  let remote: Promise<Remote> | null = null;
  return () => {
    remote ??= load().catch((error: unknown) => {
      remote = null;
      console.warn("The client of the server could not be loaded:", error);
      throw new AccountError("unreachable", "The server cannot be reached. Please try again.");
    });
    return remote;
  };
}
