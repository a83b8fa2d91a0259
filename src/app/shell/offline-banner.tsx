import { useState } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { IconButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { isOffline } from "#view/sync/sync-label.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useAppWords } from "#words/made/use-app-words.ts";

/** The space at both sides of everything in the frame; never under a phone's notch. */
export const PAGE_EDGES =
  "ps-[max(1rem,var(--inset-start))] pe-[max(1rem,var(--inset-end))] narrow:ps-[max(0.5rem,var(--inset-start))] narrow:pe-[max(0.5rem,var(--inset-end))] sm:pe-[max(1.5rem,var(--inset-end))] rail:max-lg:ps-6 lg:pe-[max(2rem,var(--inset-end))] lg:ps-8";

/** How a banner at the lower edge of the page looks. */
export const NOTICE_EDGE = `rounded-none border-t border-line ${PAGE_EDGES}`;

export function OfflineBanner() {
  const isShown = useSyncStatus(isOffline);
  return isShown && <Message />;
}

/** It can be folded to a line to save space on phones, and unfolds the next time. */
function Message() {
  const say = useAppWords();
  const [isFolded, setFolded] = useState(false);
  const isFilling = useIsFilling();
  return (
    <Banner tone="caution" icon="cloud-off" className={NOTICE_EDGE}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p>{say(isFolded ? "offline.folded" : "offline.banner")}</p>
          {isFilling && <p>{say("offline.filling")}</p>}
        </div>
        <span className={`-my-2.5 -me-2.5 inline-grid ${isFolded ? "rotate-180" : ""}`}>
          <IconButton
            icon="chevron-down"
            label={say(isFolded ? "offline.show" : "offline.fold")}
            aria-expanded={!isFolded}
            onPress={() => setFolded(!isFolded)}
            className="text-caution"
          />
        </span>
      </div>
    </Banner>
  );
}
