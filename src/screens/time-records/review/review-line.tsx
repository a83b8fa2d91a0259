import { type ReactNode, useId, useState } from "react";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { begunBy } from "#domain/work/pairing.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { ReviewAction } from "#domain/work/review-item.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { spanText, timeText } from "#view/times/record-words.ts";
import type { TimesOpened } from "#view/times/times-draft.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { rich } from "#words/use-words.ts";
import { dialogs } from "../dialogs/lazy-dialogs.ts";
import { PaidChoices } from "../paid/paid-notice.tsx";
import { useDecide } from "../records/use-edits.ts";
import type { TimeRecords } from "../records/use-time-records.ts";
import { itemText, originText } from "./review-words.ts";

/** What was opened from a review item. */
type ReviewOpened = TimesOpened | { kind: "remove"; what: string; punches: readonly string[] };

/** One review item in plain words, with its evidence and the actions that resolve it. */
export function ReviewLine({ item, records }: { item: ReviewItemWithEvidence; records: TimeRecords }) {
  const say = useTimeRecordsWords();
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
          {itemText(say, item, name, format)}
        </p>
        {item.state === "waiting-for-kiosk" && (
          <div className="flex flex-col items-start gap-1 text-sm text-muted">
            <Badge tone="caution" icon="clock">
              {say("review.waiting")}
            </Badge>
            <p>{say("review.waiting.hint")}</p>
          </div>
        )}
        {item.intervals.length > 1 && (
          <ul className="flex flex-col gap-1 text-sm">
            {item.seen.intervals.map((interval) => (
              <li key={interval.key} className="tabular-nums">
                <SeenInterval
                  interval={interval}
                  origin={originText(say, interval, item.seen.punches, records.nameOf)}
                />
              </li>
            ))}
          </ul>
        )}
        {item.kind === "match" && <p className="text-sm text-muted">{say("review.untilDecided")}</p>}
        {records.mayEdit(item.user_id) ? (
          <>
            {records.mayTouchPaid(item.user_id, item.day) && <PaidChoices records={records} item={item} />}
            <ReviewActions item={item} name={name} describedBy={id} onOpen={setDoing} />
          </>
        ) : (
          <p className="text-sm text-muted">{say("ownHours")}</p>
        )}
      </div>
      {doing?.kind === "remove" && (
        <dialogs.remove.Part
          records={records}
          days={{ from: item.day, to: item.day }}
          what={doing.what}
          person={item.user_id}
          punches={doing.punches}
          onClose={close}
        />
      )}
      {doing && doing.kind !== "remove" && (
        <dialogs.times.Part records={records} opened={doing} onClose={close} />
      )}
    </li>
  );
}

function SeenInterval({ interval, origin }: { interval: PunchInterval; origin: string }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { start, end, breaks } = interval;
  const values = {
    origin,
    times: spanText(say, interval, format),
    b: (words: ReactNode) => <span className="font-semibold">{words}</span>,
  };
  if (end === null) return rich(say, "review.recordOpen", values);
  const paused = breaks.reduce((sum, pause) => sum + (pause.end ?? end) - pause.start, 0);
  return rich(say, "review.record", {
    ...values,
    hours: format.hours(end - start - paused),
    length: (words) => <span className="text-muted">{words}</span>,
  });
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
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { decide } = useDecide();
  const { user_id: person, day, seen } = item;
  const { intervals } = seen;
  const what = (times: string) => say("edit.removeWhat", { name, times });
  const choicesOf: Record<ReviewAction, () => Choice[]> = {
    "keep-entered": () => [decides("keep-entered", "entered")],
    "keep-clocked": () => [decides("keep-clocked", "clocked")],
    "keep-both": () => [decides("keep-both", "both")],
    "let-stand": () => [decides("let-stand", "let-stand")],
    "confirm-absence": () => [
      {
        label: say("action.confirm-absence"),
        run: () => void decide([item], "absent", say("toast.confirm-absence", { name })),
      },
    ],
    "correct-times": () => (item.kind === "future" ? correctsFuture() : corrects("correct-times")),
    "link-shift": () => corrects("link-shift", say("note.link-shift")),
    "add-out": () => corrects("add-out", say("note.add-out")),
    "add-in": () => [
      opens(say("action.add-in"), { kind: "add", person, day, only: "start", note: say("note.add-in") }),
    ],
    "add-times": () => [opens(say("action.add-times"), { kind: "add", person, day, planned: seen.shift })],
    void: () => (intervals.length === 0 || item.kind === "future" ? [removesPunch()] : removes()),
  };

  function decides(
    action: "keep-entered" | "keep-clocked" | "keep-both" | "let-stand",
    choice: PunchDecision["choice"],
  ): Choice {
    return {
      label: say(`action.${action}`),
      run: () => void decide([item], choice, say(`toast.${action}`)),
    };
  }
  function opens(label: string, opened: ReviewOpened): Choice {
    return { label, run: () => onOpen(opened) };
  }
  /** A choice for each interval; several are told apart by their times. */
  function opensEach(
    action: "correct-times" | "link-shift" | "add-out" | "remove",
    opened: (interval: PunchInterval, times: string) => ReviewOpened,
  ): Choice[] {
    return intervals.map((interval) => {
      const times = spanText(say, interval, format);
      const label = intervals.length > 1 ? say(`action.${action}.of`, { times }) : say(`action.${action}`);
      return opens(label, opened(interval, times));
    });
  }
  function corrects(action: "correct-times" | "link-shift" | "add-out", note = ""): Choice[] {
    return opensEach(action, (interval) => ({ kind: "correct", interval, note }));
  }
  /** The interval that a punch dated in the future ends, or the one it begins. */
  function correctsFuture(): Choice[] {
    const [punch] = seen.punches;
    if (punch?.type !== "in") return corrects("correct-times");
    const interval = begunBy(punch);
    return [opens(say("action.correct-times"), { kind: "correct", interval, note: "" })];
  }
  function removes(): Choice[] {
    return opensEach("remove", ({ punches }, times) => ({ kind: "remove", what: what(times), punches }));
  }
  function removesPunch(): Choice {
    const { at, punches } = item;
    return opens(say("action.removePunch"), {
      kind: "remove",
      what: what(timeText(say, at, format)),
      punches,
    });
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
