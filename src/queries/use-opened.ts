import { useEffect, useState } from "react";

/** What is opened with the screen and closed with it; null for its first moment. `open` must be the same each time. */
export function useOpened<T extends { close: () => void }>(open: () => T): T | null {
  const [opened, setOpened] = useState<T | null>(null);
  useEffect(() => {
    const one = open();
    setOpened(one);
    return () => one.close();
  }, [open]);
  return opened;
}
