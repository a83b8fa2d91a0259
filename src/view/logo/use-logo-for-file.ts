import { readLogo } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { useBusiness } from "#queries/business.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Returns a function that gives the business's logo as a data URL for a file; null if there is none, or none here. */
export function useLogoForFile(): () => Promise<string | null> {
  const read = useCommand(readLogo);
  const path = useBusiness()?.logo_path;
  // Nobody waits for a server that is away.
  return async () => (path ? read(path, { fetches: useSyncStatus.getState().online }) : null);
}
