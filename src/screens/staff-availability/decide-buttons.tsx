import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { DenyDaysOffDialog } from "#view/availability/deny-days-off-dialog.tsx";
import type { AvailabilityDecision } from "#view/availability/use-availability-changes.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

interface DecideButtonsProps {
  /** The person who requests the days off. */
  name: string;
  /** The days: 'Mar 9 – 10, 2026'. */
  when: string;
  isAll?: boolean;
  onDecide: (decision: AvailabilityDecision) => void;
}

/** Approves or denies requested days off, with an optional reason. */
export function DecideButtons({ name, when, isAll = false, onDecide }: DecideButtonsProps) {
  const say = useAvailabilityWords();
  // The request as it was when the dialog opened: more may arrive meanwhile.
  const [denying, setDenying] = useState<Pick<DecideButtonsProps, "when" | "onDecide"> | null>(null);
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        variant={isAll ? "secondary" : "primary"}
        aria-label={
          isAll ? say("decide.approveAllOf", { name }) : say("decide.approveThis", { name, days: when })
        }
        onPress={() => onDecide({ status: "approved" })}
      >
        {say(isAll ? "decide.approveAll" : "decide.approve")}
      </Button>
      <Button
        variant="secondary"
        aria-label={isAll ? say("decide.denyAllOf", { name }) : say("decide.denyThis", { name, days: when })}
        onPress={() => setDenying({ when, onDecide })}
      >
        {say(isAll ? "decide.denyAll" : "decide.deny")}
      </Button>
      {denying && (
        <DenyDaysOffDialog
          name={name}
          when={denying.when}
          onDeny={(reason) => denying.onDecide({ status: "denied", reason })}
          onClose={() => setDenying(null)}
        />
      )}
    </div>
  );
}
