import { useEffect, useState } from "react";
import { onSetAside } from "#lib/set-aside.ts";

/**
 * What is opened with the screen and closed with it, also when the page is set aside: a worker would keep what it is
 * reading locked. Null for its first moment. `open` must be the same each time.
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
