import { SignedInSync } from "./signed-in-sync.tsx";

/** The sync indicator for screens without a header. It scrolls away with the content it may cover. */
export function CornerSync() {
  return (
    <div className="absolute top-[max(0.5rem,env(safe-area-inset-top))] end-[max(0.5rem,var(--inset-end))] z-20 rounded-lg border border-line bg-surface shadow-card empty:hidden">
      <SignedInSync />
    </div>
  );
}
