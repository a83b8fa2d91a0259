import { useEffect, useSyncExternalStore } from "react";
import { lazyAside } from "../page/lazy-part.ts";
import { toastQueue } from "./toast.ts";

const region = lazyAside(async () => (await import("./toast-region.tsx")).ToastRegion);

/** The place of toasts. Their renderer loads after the first screen, so that it is available offline. */
export function ToastHost() {
  useEffect(region.preloadWhenIdle, []);
  const hasToasts = useSyncExternalStore(
    (onChange) => toastQueue.subscribe(onChange),
    () => toastQueue.visibleToasts.length > 0,
  );
  return hasToasts && <region.Part />;
}
