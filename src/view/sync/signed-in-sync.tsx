import { Suspense } from "react";
import { useSession } from "#stores/session-store.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";

const indicator = lazyPart(async () => (await import("./sync-indicator.tsx")).SyncIndicator);

/** The sync indicator for screens outside the app's frame; renders nothing when signed out. */
export function SignedInSync() {
  const isIn = useSession(({ phase }) => phase === "ready");
  return <Suspense>{isIn && <indicator.Part />}</Suspense>;
}
