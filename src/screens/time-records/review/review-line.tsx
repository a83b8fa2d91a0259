import { type ReactNode, Suspense, useId, useState } from "react";
import type { PunchInterval } from "#domain/work/intervals.ts";
import type { ReviewItem } from "#domain/work/review-item.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { dialogs } from "../dialogs.ts";
import { spanText } from "../record-words.ts";
import type { TimesOpened } from "../times/times-draft.ts";
import type { TimeRecords } from "../use-time-records.ts";
import { ReviewActions } from "./review-actions.tsx";
import { ITEM_WORDS, originText } from "./review-words.ts";

/** What somebody opened from an item. */
export type ReviewOpened =
  | { kind: "times"; opened: TimesOpened }
  | { kind: "remove"; what: string; punches: readonly string[] };

/** One thing to review: what it is in plain words, what it is about, and what resolves it. */
export function ReviewLine({ item, records }: { item: ReviewItem; records: TimeRecords }) {
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
