import type { PunchInterval } from "#domain/work/intervals.ts";
import type { LoggedPunch } from "#domain/work/records-source.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { ReviewKind } from "#domain/work/review-item.ts";
import type { Format } from "#lib/format/create-format.ts";
import { spanText, timeText } from "#view/times/record-words.ts";

type Say = (item: ReviewItemWithEvidence, name: string, format: Format) => string;

/** An item in a sentence. */
export const ITEM_WORDS: Record<ReviewKind, Say> = {
  match: (item, name, format) => `${name} seems to be here twice for the same work ${whole(item, format)}.`,
  absent: ({ seen: { shift } }, name, format) =>
    `${name} was planned ${shift ? spanText(shift, format) : "for a shift"} and did not clock in.`,
  "no-shift": (item, name, format) => `${name} worked ${whole(item, format)} without a published shift.`,
  "missing-out": (item, name, format) =>
    `${name} clocked in at ${first(item, format)} and never clocked out.`,
  "missing-in": (item, name, format) =>
    `${name} clocked out at ${at(item, format)} without having clocked in.`,
  "break-without-work": (item, name, format) =>
    `${name} pressed a break at ${at(item, format)} without being clocked in.`,
  "open-break": (item, name, format) =>
    `${name} did not begin and end a break in turn, ${whole(item, format)}. Without its end it lasts as long as the work.`,
  "too-long": (item, name, format) => `${name} was clocked in for very long, ${whole(item, format)}.`,
  overlap: (_, name) => `Two records of ${name} run beside each other. No minute is counted twice.`,
  "stray-correction": (item, name, format) =>
    `A correction of ${name}'s time at ${at(item, format)} is about a punch that has not arrived.`,
  "automatic-out": (item, name, format) =>
    `${name} did not clock out and was clocked out automatically, ${whole(item, format)}.`,
  "clock-drift": (item, name, format) =>
    `${name}'s punch of ${at(item, format)} has a time that nobody can vouch for: the clock of the device was changed, or it was not pressed then and there.`,
  "late-arrival": ({ seen, ...item }, name, format) =>
    `${name}'s punch of ${at(item, format)} arrived late: ${format.moment(seen.punches[0]?.received_at)}.`,
  unverified: ({ seen, ...item }, name, format) =>
    `A punch in ${name}'s work of ${at(item, format)} ${UNVERIFIED_WORDS[seen.punches[0]?.unverified ?? "tablet"]}. It isn't paid until you accept it.`,
};

/** Why it is unverified who made a punch. */
const UNVERIFIED_WORDS = {
  tablet: "was not made on a registered tablet",
  chain: "does not follow the tablet's last punch",
  former: "was sent after they had left",
};

/** The name of a kind, for several items. */
export const REVIEW_KIND_WORDS: Partial<Record<ReviewKind, string>> = {
  "late-arrival": "punches arrived late",
  "clock-drift": "punches have a time that nobody can vouch for",
  unverified: "punches need to be verified",
};

/** The origin of an interval: 'Entered by Mia Webb', 'On the shared tablet', 'On their own device'. */
export function originText(
  interval: PunchInterval,
  punches: readonly LoggedPunch[],
  nameOf: (person: string) => string,
): string {
  if (interval.track === "entered") {
    const entered = punches.find(({ id }) => interval.punches.includes(id));
    return entered ? `Entered by ${nameOf(entered.created_by)}` : "Entered by a manager";
  }
  const isOnTablet = interval.sources.includes("kiosk");
  const isOnPhone = interval.sources.includes("phone");
  if (isOnTablet && isOnPhone) return "On the tablet and their own device";
  return isOnTablet ? "On the shared tablet" : "On their own device";
}

function whole({ seen, at: moment }: ReviewItemWithEvidence, format: Format): string {
  const [one, ...others] = seen.intervals;
  if (!one) return `at ${timeText(moment, format)}`;
  const all = [one, ...others];
  const ends = all.map(({ end }) => end);
  const end = ends.includes(null) ? null : Math.max(...ends.map(Number));
  return spanText({ start: Math.min(...all.map(({ start }) => start)), end }, format);
}

function first({ seen, at: moment }: ReviewItemWithEvidence, format: Format): string {
  return timeText(seen.intervals[0]?.start ?? moment, format);
}

function at({ at: moment }: Pick<ReviewItemWithEvidence, "at">, format: Format): string {
  return timeText(moment, format);
}
