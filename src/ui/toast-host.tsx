import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastQueue } from "./toast.ts";

const ToastRegion = lazy(async () => ({ default: (await import("./toast-region.tsx")).ToastRegion }));

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastHost() {
  const hasToasts = useSyncExternalStore(
    (onChange) => toastQueue.subscribe(onChange),
    () => toastQueue.visibleToasts.length > 0,
  );
  return <Suspense>{hasToasts && <ToastRegion />}</Suspense>;
}
