import { type ReactNode, Suspense, useId, useState } from "react";
import type { PunchInterval } from "#domain/work/intervals.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { ReviewAction } from "#domain/work/review-item.ts";
import type { Format } from "#lib/format/create-format.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { spanText, timeText } from "#view/times/record-words.ts";
import type { TimesOpened } from "#view/times/times-draft.ts";
import { dialogs } from "../dialogs.ts";
import type { TimeRecords } from "../use-time-records.ts";
import { ITEM_WORDS, originText } from "./review-words.ts";
import { useDecide } from "./use-decide.ts";

/** What was opened from a review item. */
export type ReviewOpened =
  | { kind: "times"; opened: TimesOpened }
  | { kind: "remove"; what: string; punches: readonly string[] };

/** One review item in plain words, with its evidence and the actions that resolve it. */
export function ReviewLine({ item, records }: { item: ReviewItemWithEvidence; records: TimeRecords }) {
  const format = useFormat();
  const id = useId();
  const [doing, setDoing] = useState<ReviewOpened | null>(null);
  const name = records.nameOf(item.user_id);
  const close = () => setDoing(null);
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} picture={records.pictureOf(item.user_id)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p id={id} className="[overflow-wrap:anywhere]">
          {ITEM_WORDS[item.kind](item, name, format)}
        </p>
        {item.state === "waiting-for-kiosk" && (
          <Note badge="Waiting for the tablet">
            A shared tablet has not been heard of since. The punch may be on it, so nobody counts as absent
            yet.
          </Note>
        )}
        {item.intervals.length > 1 && (
          <ul className="flex flex-col gap-1 text-sm">
            {item.seen.intervals.map((interval) => (
              <li key={interval.key} className="tabular-nums">
                <span className="font-semibold">
                  {originText(interval, item.seen.punches, records.nameOf)}
                </span>{" "}
                {spanText(interval, format)} <Length interval={interval} />
              </li>
            ))}
          </ul>
        )}
        {item.kind === "match" && (
          <p className="text-sm text-muted">Until you choose, only the entered times count.</p>
        )}
        {records.mayEdit(item.user_id) ? (
          <ReviewActions item={item} name={name} describedBy={id} onOpen={setDoing} />
        ) : (
          <p className="text-sm text-muted">These are your own hours: somebody else decides about them.</p>
        )}
      </div>
      <Suspense>
        {doing?.kind === "times" && (
          <dialogs.times.Part records={records} opened={doing.opened} onClose={close} />
        )}
        {doing?.kind === "remove" && (
          <dialogs.remove.Part
            what={doing.what}
            person={item.user_id}
            punches={doing.punches}
            onClose={close}
          />
        )}
      </Suspense>
    </li>
  );
}

function Note({ badge, children }: { badge: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1 text-sm text-muted">
      <Badge tone="caution" icon="clock">
        {badge}
      </Badge>
      <p>{children}</p>
    </div>
  );
}

function Length({ interval: { start, end, breaks } }: { interval: PunchInterval }) {
  const format = useFormat();
  if (end === null) return null;
  const paused = breaks.reduce((sum, pause) => sum + (pause.end ?? end) - pause.start, 0);
  return <span className="text-muted">({format.hours(end - start - paused)})</span>;
}

interface ReviewActionsProps {
  item: ReviewItemWithEvidence;
  name: string;
  /** The id of the element that describes the item. */
  describedBy: string;
  onOpen: (opened: ReviewOpened) => void;
}

interface Choice {
  label: string;
  run: () => void;
}

/** The actions that resolve an item, the likeliest first. */
function ReviewActions({ item, name, describedBy, onOpen }: ReviewActionsProps) {
  const format = useFormat();
  const { decide } = useDecide();
  const choicesOf: Record<ReviewAction, () => Choice[]> = {
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

/** What can be removed: each interval, or a punch without an interval. */
function removals({ seen, punches, at }: ReviewItemWithEvidence, name: string, format: Format) {
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
