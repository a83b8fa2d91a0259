import { useEffect, useRef } from "react";
import type { ForYouItem } from "#domain/attention/for-you.ts";
import { useIsUnsent } from "#queries/unsent-changes.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";

/** What became of an item: 'done' if it was dealt with elsewhere, or by itself. */
export type Outcome = "accepted" | "approved" | "declined" | "read" | "done";

/** What became of an item that waits no longer, and whether what was done here has been sent. */
export function ForYouOutcome({ item, outcome }: { item: ForYouItem; outcome: Outcome }) {
  const say = useDashboardWords();
  const ref = useRef<HTMLParagraphElement>(null);
  const row = outcome === "done" ? null : rowOf(item);
  useEffect(() => {
    // The pressed button had the focus, which would be lost with it.
    if (outcome !== "done") ref.current?.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <p ref={ref} tabIndex={-1} className="flex min-h-11 flex-wrap items-center gap-2 outline-none">
      <Badge
        tone={outcome === "declined" || outcome === "done" ? "neutral" : "positive"}
        {...(outcome !== "declined" && { icon: "check" as const })}
      >
        {say(`forYou.outcome.${outcome}`)}
      </Badge>
      {row && <SentMark {...row} />}
    </p>
  );
}

interface DecidedRow {
  kind: Parameters<typeof useIsUnsent>[0];
  ids: readonly string[];
}

/** The rows that a decision about an item has changed. */
function rowOf(item: ForYouItem): DecidedRow | null {
  switch (item.kind) {
    case "swap-asked":
    case "swap":
      return { kind: "swap", ids: [item.of.swap.id] };
    case "claim":
      return { kind: "shift", ids: [item.of.id] };
    case "days-off":
      return { kind: "availability", ids: item.of.entries.map(({ id }) => id) };
    case "told":
      return { kind: "notification", ids: [item.of.id] };
    default:
      return null;
  }
}

function SentMark({ kind, ids }: DecidedRow) {
  const say = useDashboardWords();
  const isUnsent = useIsUnsent(kind, ids);
  if (isUnsent === undefined) return null;
  return isUnsent ? <Unsent /> : <span className="text-sm text-muted">{say("forYou.sent")}</span>;
}
