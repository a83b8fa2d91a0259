import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { showChangedMeanwhile, useChangedMeanwhile, useSyncStatus } from "#stores/sync-store.ts";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { heldChanges, useSyncLabel } from "./sync-label.ts";

const panel = lazyDialog(async () => (await import("./sync-panel.tsx")).SyncPanel);

const meanwhile = lazyDialog(async () => (await import("./changed-meanwhile.tsx")).ChangedMeanwhile);

const TONES = { positive: "text-positive", caution: "text-caution", danger: "text-danger" };

/** The sync status in a word; pressing it opens a panel that says more. */
export function SyncIndicator() {
  const say = useSyncWords();
  const status = useSyncStatus();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isListOpen = useChangedMeanwhile((list) => list.isOpen);
  useEffect(panel.preloadWhenIdle, []);
  const { text, icon, tone } = useSyncLabel();
  const held = heldChanges(status);
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className={`flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg px-2.5 font-semibold whitespace-nowrap tabular-nums transition-colors hover:bg-sunken ${TONES[tone]}`}
      >
        <Icon name={icon} />
        <span className="max-sm:sr-only">{text}</span>
        <CountBadge count={held} unit={say("waitingUnit", { count: held })} tone="caution" />
        <CountBadge count={status.attention} unit={say("refusedUnit")} />
      </Button>
      <p role="status" className="sr-only">
        {status.attention > 0 && say("needAttention", { count: status.attention })}
      </p>
      {isListOpen && <meanwhile.Part onClose={() => showChangedMeanwhile(false)} />}
      {isOpen && <panel.Part triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
