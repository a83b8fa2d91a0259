import type { PunchInterval } from "#domain/work/intervals.ts";
import type { DeskAction, ReviewItem } from "#domain/work/review-item.ts";
import type { Format } from "#lib/format/create-format.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { spanText, timeText } from "../record-words.ts";
import type { ReviewOpened } from "./review-line.tsx";
import { useDecide } from "./use-decide.ts";

interface ReviewActionsProps {
  item: ReviewItem;
  name: string;
  /** The id of what says what it is about. */
  describedBy: string;
  onOpen: (opened: ReviewOpened) => void;
}

interface Choice {
  label: string;
  run: () => void;
}

/** What resolves an item, the most likely first. */
export function ReviewActions({ item, name, describedBy, onOpen }: ReviewActionsProps) {
  const format = useFormat();
  const { decide } = useDecide();
  const choicesOf: Record<DeskAction, () => Choice[]> = {
    "keep-entered": () => [
      {
        label: "Keep what was entered",
        run: () => void decide([item], "entered", "The entered times count"),
      },
    ],
    "keep-clocked": () => [
      { label: "Keep what was clocked", run: () => void decide([item], "clocked", "The punches count") },
    ],
    "keep-both": () => [
      {
        label: "Count both as one",
        run: () => void decide([item], "both", "Both count, and no minute twice"),
      },
    ],
    "let-stand": () => [
      { label: "It is in order", run: () => void decide([item], "let-stand", "Left as it is") },
    ],
    "confirm-absence": () => [
      { label: "Absent", run: () => void decide([item], "absent", `${name} was absent`) },
    ],
    "correct-times": () => correct("Correct times"),
    "link-shift": () => correct("Choose a shift", "For another shift"),
    "add-out": () => correct("Add the clock-out", "The clock-out was forgotten"),
    "add-in": () => [
      opens("Add the clock-in", {
        kind: "add",
        person: item.user_id,
        day: item.day,
        only: "start",
        note: "The clock-in was forgotten",
      }),
    ],
    "add-times": () => [
      opens("Add times", { kind: "add", person: item.user_id, day: item.day, planned: item.seen.shift }),
    ],
    void: () =>
      removals(item, name, format).map(({ label, ...remove }) => ({ label, run: () => onOpen(remove) })),
  };

  function opens(label: string, opened: Extract<ReviewOpened, { kind: "times" }>["opened"]): Choice {
    return { label, run: () => onOpen({ kind: "times", opened }) };
  }
  function correct(label: string, note = ""): Choice[] {
    const { intervals } = item.seen;
    const nameOne = (interval: PunchInterval) =>
      intervals.length > 1 ? `${label} ${spanText(interval, format)}` : label;
    return intervals.map((interval) => opens(nameOne(interval), { kind: "correct", interval, note }));
  }

  const choices = item.actions.flatMap((action) => choicesOf[action]());
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ label, run }, place) => (
        <Button
          key={label}
          variant={place === 0 ? "primary" : "secondary"}
          aria-describedby={describedBy}
          onPress={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** What can be taken out: each of the intervals, or a punch that is under none. */
function removals({ seen, punches, at }: ReviewItem, name: string, format: Format) {
  const remove = { kind: "remove" as const };
  if (seen.intervals.length === 0) {
    return [{ ...remove, label: "Remove the punch", what: `${name}, ${timeText(at, format)}`, punches }];
  }
  return seen.intervals.map((interval) => ({
    ...remove,
    label: seen.intervals.length > 1 ? `Remove ${spanText(interval, format)}` : "Remove",
    what: `${name}, ${spanText(interval, format)}`,
    punches: interval.punches,
  }));
}
