import { unreachable } from "./account-error.ts";
import type { Remote } from "./client.ts";

export type LazyRemote = () => Promise<Remote>;

/**
 * Creates the Supabase client on first use: its code would be a third of the login page's, and no first screen needs
 * it. Throws an AccountError while the code cannot be loaded; the next call tries again.
 */
export function lazyRemote(load: () => Promise<Remote>): LazyRemote {
  let remote: Promise<Remote> | null = null;
  return () => {
    remote ??= load().catch((error: unknown) => {
      remote = null;
      console.warn("The client of the server could not be loaded:", error);
      throw unreachable();
    });
    return remote;
  };
}
