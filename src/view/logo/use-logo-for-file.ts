import { readLogo } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { within } from "#lib/attempts.ts";
import { useBusiness } from "#queries/business.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** How long a file waits for a logo that is not on this device, in ms. */
const LOGO_MAX_MS = 4000;

/** Returns a function that gives the business's logo as a data URL for a file; null if there is none, or none here soon. */
export function useLogoForFile(): () => Promise<string | null> {
  const read = useCommand(readLogo);
  const path = useBusiness()?.logo_path;
  // Nobody waits for a server that is away.
  return async () => {
    if (!path) return null;
    return within(LOGO_MAX_MS, read(path, { fetches: useSyncStatus.getState().online }), null);
  };
}
