import { useEffect, useState } from "react";
import { openPicture } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { AvatarPicture } from "#ui/marks/avatar.tsx";

/** A person's picture by its path, once it is here; a missing one is requested again after each exchange. */
export function KeptPicture({ src: path }: { src: string }) {
  const open = useCommand(openPicture);
  const [address, setAddress] = useState<string | null>(null);
  const exchange = useSyncStatus(({ online, lastSyncedAt }) => (address ? "" : `${online} ${lastSyncedAt}`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each exchange.
  useEffect(() => {
    if (address) return;
    let isWanted = true;
    void open(path).then((found) => isWanted && setAddress(found));
    return () => {
      isWanted = false;
    };
  }, [open, path, address, exchange]);

  return address && <AvatarPicture src={address} />;
}
