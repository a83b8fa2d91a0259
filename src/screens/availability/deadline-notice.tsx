import { type DeadlineProgress, daysLeft } from "#domain/availability/deadlines.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { deadlineText, enteredText, leftText } from "#view/availability/deadline-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

interface DeadlineNoticeProps {
  deadline: AvailabilityDeadline;
  approvalMode: boolean;
  /** How many days are answered. */
  entered: DeadlineProgress | null;
  today: string;
  onAnswer: () => void;
  /** Only with Approval Mode: the person has no unavailable days to add. */
  onNoneToAdd: () => void;
}

/** A deadline for availability: its days, when it is due, and how many days are answered. */
export function DeadlineNotice({
  deadline,
  approvalMode,
  entered,
  today,
  onAnswer,
  onNoneToAdd,
}: DeadlineNoticeProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const left = daysLeft(deadline, today);
  return (
    <Banner tone={left < 2 ? "caution" : "info"}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{deadlineText(say, deadline, approvalMode, format)}</p>
          <p className="text-sm">
            {[leftText(say, left), enteredText(say, entered)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {approvalMode && (
            <Button variant="secondary" onPress={onNoneToAdd}>
              {say("own.canWorkEveryDay")}
            </Button>
          )}
          <Button variant="secondary" onPress={onAnswer}>
            {say(approvalMode ? "own.submit" : "own.enterNow")}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
