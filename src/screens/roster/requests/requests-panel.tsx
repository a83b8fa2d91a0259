import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { useRequests } from "#view/shifts/use-seen-swaps.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";

const list = lazyDialog(async () => (await import("./requests-list.tsx")).RequestsDialog);

/** Opens the claims and swaps that wait for a manager, and shows their number. */
export function RequestsPanel() {
  const say = useRosterWords();
  const count = useRequests()?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  useArrivalAt("requests", true, () => setOpen(true));
  return (
    <>
      <Button variant="secondary" size="narrow" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {/* As wide with a count as without: the count loads later, and the row would wrap again. */}
        <span className="inline-flex items-center justify-center gap-2 md:min-w-12 min-[100rem]:min-w-27">
          <ControlIcon name="inbox" className="min-[100rem]:hidden" />
          <span className="max-[100rem]:sr-only">{say("requests.title")}</span>{" "}
          <CountBadge count={count} unit={say("requests.waiting")} />
        </span>
      </Button>
      {isOpen && <list.Part onClose={() => setOpen(false)} />}
    </>
  );
}
