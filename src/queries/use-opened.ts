import { useEffect, useState } from "react";
import { onSetAside } from "#lib/set-aside.ts";

/**
 * Opens a resource while the screen is mounted, and closes it also when the page enters the back-forward cache, where
 * a worker would keep its databases locked. Null at first. `open` must be stable.
 */
export function useOpened<T extends { close: () => void }>(open: () => T): T | null {
  const [opened, setOpened] = useState<T | null>(null);
  useEffect(() => {
    const one = open();
    const stopFollowing = onSetAside(() => one.close());
    setOpened(one);
    return () => {
      stopFollowing();
      one.close();
    };
  }, [open]);
  return opened;
}
