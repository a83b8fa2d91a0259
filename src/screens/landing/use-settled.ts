import { useEffect, useState } from "react";

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

/** Whether the first sight of the page is there and the device has a moment for the rest. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => void whenIdle(() => setSettled(true), { timeout: 1000 }), []);
  return isSettled;
}
