import { type ReactNode, useState } from "react";
import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import { Button } from "#ui/button.tsx";
import { FindingList } from "#view/shifts/finding-list.tsx";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Outcome } from "./for-you-outcome.tsx";

/** As high with buttons as with what became of them. */
export function Choices({
  findings = [],
  children,
}: {
  findings?: readonly ShiftFinding[];
  children: ReactNode;
}) {
  return (
    <>
      {findings.length > 0 && (
        <div className="basis-full">
          <FindingList findings={findings} />
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-2">{children}</div>
    </>
  );
}

interface ApprovalButtonsProps {
  /** The id of what says what is decided. */
  describedBy: string;
  /** Called before the decision is written. */
  onDecide: (outcome: Outcome) => void;
  /** What leads on. */
  children: (isAlone: boolean) => ReactNode;
  findings?: readonly ShiftFinding[];
  onApprove: () => void;
  onDeny: (reason: string | null) => void;
  /** Asks for the reason. */
  dialog: (deny: { onDeny: (reason: string | null) => void; onClose: () => void }) => ReactNode;
}

/** Approves at once, and declines with a reason. */
export function ApprovalButtons({
  describedBy,
  findings,
  onDecide,
  onApprove,
  onDeny,
  dialog,
  children,
}: ApprovalButtonsProps) {
  const say = useDashboardWords();
  const [isDenying, setDenying] = useState(false);
  return (
    <Choices findings={findings ?? []}>
      <Button
        aria-describedby={describedBy}
        onPress={() => {
          onDecide("approved");
          onApprove();
        }}
      >
        {say("forYou.approve")}
      </Button>
      <Button aria-describedby={describedBy} variant="secondary" onPress={() => setDenying(true)}>
        {say("swap.decline")}
      </Button>
      {children(false)}
      {isDenying &&
        dialog({
          onDeny(reason) {
            onDecide("declined");
            onDeny(reason);
          },
          onClose: () => setDenying(false),
        })}
    </Choices>
  );
}
