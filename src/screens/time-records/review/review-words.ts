import { doubtOf, type PunchInterval } from "#domain/work/intervals.ts";
import type { LoggedPunch } from "#domain/work/records-source.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { Format } from "#lib/format/create-format.ts";
import { momentAfter, spanText, timeText } from "#view/times/record-words.ts";
import type { SayTimeRecords } from "#words/made/time-records.ts";

/** An item in a sentence. */
export function itemText(
  say: SayTimeRecords,
  item: ReviewItemWithEvidence,
  name: string,
  format: Format,
): string {
  const { kind, seen } = item;
  const time = timeText(say, item.at, format);
  switch (kind) {
    case "absent":
      return seen.shift
        ? say("review.absent", { name, times: spanText(say, seen.shift, format) })
        : say("review.absentUnknown", { name });
    case "missing-out": {
      const start = seen.intervals[0]?.start ?? item.at;
      return say("review.missing-out", { name, time: timeText(say, start, format) });
    }
    case "late-arrival":
      return say("review.late-arrival", {
        name,
        time,
        arrived: format.moment(seen.punches[0]?.received_at),
      });
    case "unverified":
      return say(`review.unverified.${(seen.punches[0] && doubtOf(seen.punches[0])) ?? "tablet"}`, {
        name,
        time,
      });
    case "future":
      return say("review.future", {
        name,
        arrived: time,
        dated: momentAfter(seen.punches[0]?.at ?? "", item.at, format),
      });
    case "overlap":
      return say("review.overlap", { name });
    case "missing-in":
    case "break-without-work":
    case "stray-correction":
    case "clock-drift":
      return say(`review.${kind}`, { name, time });
    default:
      return say(`review.${kind}`, { name, times: whole(say, item, format) });
  }
}

/** The origin of an interval: 'Entered by Mia Webb', 'On the shared tablet', 'On their own device'. */
export function originText(
  say: SayTimeRecords,
  interval: PunchInterval,
  punches: readonly LoggedPunch[],
  nameOf: (person: string) => string,
): string {
  if (interval.track === "entered") {
    const entered = punches.find(({ id }) => interval.punches.includes(id));
    return entered ? say("origin.enteredBy", { name: nameOf(entered.created_by) }) : say("origin.entered");
  }
  const isOnTablet = interval.sources.includes("kiosk");
  const isOnPhone = interval.sources.includes("phone");
  if (isOnTablet && isOnPhone) return say("origin.both");
  return say(isOnTablet ? "origin.kiosk" : "origin.phone");
}

function whole(say: SayTimeRecords, { seen, at: moment }: ReviewItemWithEvidence, format: Format): string {
  const [one, ...others] = seen.intervals;
  if (!one) return timeText(say, moment, format);
  const all = [one, ...others];
  const ends = all.map(({ end }) => end);
  const end = ends.includes(null) ? null : Math.max(...ends.map(Number));
  return spanText(say, { start: Math.min(...all.map(({ start }) => start)), end }, format);
}
