import { Button } from "#ui/button.tsx";

interface DecideButtonsProps {
  /** What is decided on, for those who do not see where the buttons stand. */
  of: string;
  isAll?: boolean;
  onDecide: (status: "approved" | "denied") => void;
}

export function DecideButtons({ of, isAll = false, onDecide }: DecideButtonsProps) {
  const all = isAll ? " all" : "";
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        variant={isAll ? "secondary" : "primary"}
        aria-label={`Approve${all}: ${of}`}
        onPress={() => onDecide("approved")}
      >
        Approve{all}
      </Button>
      <Button variant="secondary" aria-label={`Deny${all}: ${of}`} onPress={() => onDecide("denied")}>
        Deny{all}
      </Button>
    </div>
  );
}

/** What was decided: 'Approved for Sam Okafor: Mar 9 – 10, 2026'. */
export function decidedText(status: "approved" | "denied", name: string, when: string): string {
  return `${status === "approved" ? "Approved" : "Denied"} for ${name}: ${when}`;
}
