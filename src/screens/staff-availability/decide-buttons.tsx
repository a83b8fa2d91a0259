import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { AvailabilityDecision } from "#view/availability/use-availability-changes.ts";
import { DenyDialog } from "#view/forms/deny-dialog.tsx";

interface DecideButtonsProps {
  /** The days off in question, for the buttons' accessible names. */
  of: string;
  /** The person who requests them. */
  name: string;
  /** The days: 'Mar 9 – 10, 2026'. */
  when: string;
  isAll?: boolean;
  onDecide: (decision: AvailabilityDecision) => void;
}

/** Approves or denies requested days off, with an optional reason. */
export function DecideButtons({ of, name, when, isAll = false, onDecide }: DecideButtonsProps) {
  // The request as it was when the dialog opened: more may arrive meanwhile.
  const [denying, setDenying] = useState<Pick<DecideButtonsProps, "when" | "onDecide"> | null>(null);
  const all = isAll ? " all" : "";
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        variant={isAll ? "secondary" : "primary"}
        aria-label={`Approve${all}: ${of}`}
        onPress={() => onDecide({ status: "approved" })}
      >
        Approve{all}
      </Button>
      <Button
        variant="secondary"
        aria-label={`Deny${all}: ${of}`}
        onPress={() => setDenying({ when, onDecide })}
      >
        Deny{all}
      </Button>
      {denying && (
        <DenyDialog
          title={`Deny ${name}'s time off?`}
          reader={name}
          onDeny={(reason) => denying.onDecide({ status: "denied", reason })}
          onClose={() => setDenying(null)}
        >
          <span className="font-semibold text-ink">{denying.when}</span>
          <br />
          {name} is told, and counts as able to work then.
        </DenyDialog>
      )}
    </div>
  );
}

/** The message after a decision: 'Approved for Sam Okafor: Mar 9 – 10, 2026'. */
export function decidedText(status: AvailabilityDecision["status"], name: string, when: string): string {
  return `${status === "approved" ? "Approved" : "Denied"} for ${name}: ${when}`;
}
