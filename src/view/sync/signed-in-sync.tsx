import { Suspense } from "react";
import { useSession } from "#stores/session-store.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";

const indicator = lazyPart(async () => (await import("./sync-indicator.tsx")).SyncIndicator);

/** The sync indicator for screens outside the app's frame; renders nothing when signed out. */
export function SignedInSync() {
  const isIn = useSession(({ phase }) => phase === "ready");
  return <Suspense>{isIn && <indicator.Part />}</Suspense>;
}

/** The sync indicator for screens without a header. It scrolls away with the content it may cover. */
export function CornerSync() {
  return (
    <div className="absolute top-[max(0.5rem,env(safe-area-inset-top))] end-[max(0.5rem,var(--inset-end))] z-20 rounded-lg border border-line bg-surface shadow-card empty:hidden">
      <SignedInSync />
    </div>
  );
}
