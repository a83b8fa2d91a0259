import { useEffect, useState } from "react";
import { openPicture } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { AvatarPicture } from "#ui/marks/avatar.tsx";

/**
 * Returns an address of the picture at this path once it is here; null until then and without a path. A missing one is
 * requested again after each exchange.
 */
export function useKeptPicture(path: string | null): string | null {
  const open = useCommand(openPicture);
  const [found, setFound] = useState<{ path: string | null; address: string | null }>({
    path,
    address: null,
  });
  const address = found.path === path ? found.address : null;
  const exchange = useSyncStatus(({ online, lastSyncedAt }) => (address ? "" : `${online} ${lastSyncedAt}`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each exchange.
  useEffect(() => {
    if (!path || address) return;
    let isWanted = true;
    void open(path).then((address) => isWanted && setFound({ path, address }));
    return () => {
      isWanted = false;
    };
  }, [open, path, address, exchange]);

  return address;
}

/** A person's picture by its path, once it is here. */
export function KeptPicture({ src: path }: { src: string }) {
  const address = useKeptPicture(path);
  return address && <AvatarPicture src={address} />;
}
