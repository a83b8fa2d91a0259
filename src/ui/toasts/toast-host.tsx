import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "../page/lazy-part.ts";
import { toastQueue } from "./toast.ts";

const region = lazyPart(async () => (await import("./toast-region.tsx")).ToastRegion);

/** The place of toasts. Their renderer loads after the first screen, so that it is available offline. */
export function ToastHost() {
  useEffect(region.preloadWhenIdle, []);
  const hasToasts = useSyncExternalStore(
    (onChange) => toastQueue.subscribe(onChange),
    () => toastQueue.visibleToasts.length > 0,
  );
  return <Suspense>{hasToasts && <region.Part />}</Suspense>;
}
