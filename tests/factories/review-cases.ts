import { excusedShifts, type ReviewRules } from "#domain/work/absences.ts";
import type { MatchDecision } from "#domain/work/matches.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import { effectivePunches } from "#domain/work/punches.ts";
import type { ReviewItem } from "#domain/work/review-item.ts";
import { type ReviewSource, reviewItems } from "#domain/work/review-queue.ts";
import { workDaysAmong } from "#domain/work/work-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { newEntry } from "./availability.ts";
import { instantOf, punchesOf } from "./punches.ts";
import { shiftsInWords } from "./shifts.ts";

const ZONE = "Europe/Dublin";

/** Punches and shifts, and the expected review items. */
export interface ReviewCase {
  /** The instant of the review; default: the 11th at noon. */
  now?: string;
  punches?: string[];
  /** 'id day hours words': Anna's published shifts. */
  shifts?: string[];
  /** When each kiosk was last seen; or 'never'. */
  kiosks?: string[];
  decisions?: string[];
  letStand?: string[];
  /** 'day words': Anna's whole days off, 'hours' for the morning; 'asked', 'denied', 'ben', 'available'. */
  away?: string[];
  /** Kind, state if it waits, person, time and id. */
  items: string[];
}

/** Returns the review items of a case, in their order. */
export function reviewOf({
  now = "11T12:00",
  punches = [],
  shifts = [],
  kiosks = [],
  decisions = [],
  letStand = [],
  away = [],
}: ReviewCase) {
  const rules: ReviewRules = {
    now: instantOf(now, ZONE),
    zone: ZONE,
    graceMs: 10 * MINUTE_MS,
    maxMs: 16 * HOUR_MS,
    quietMs: 15 * MINUTE_MS,
    lateMs: 12 * HOUR_MS,
  };
  const events = punchesOf(punches, ZONE);
  const paired = [...groupBy(events, ({ user_id }) => user_id).values()].map((own) =>
    pairPunches(own, rules),
  );
  const planned = shiftsInWords(shifts);
  const intervals = paired.flatMap((one) => one.intervals);
  const reviewed: ReviewSource = {
    excused: excusedShifts(planned, away.map(entryOf), true),
    intervals,
    dayOf: workDaysAmong(intervals, planned, ZONE),
    findings: paired.flatMap(({ findings }) => findings),
    decisions: decisions.map((text, place): MatchDecision => {
      const [entered = "", clocked = "", choice] = text.split(" ");
      return {
        id: `d${place}`,
        entered,
        clocked,
        choice: choice as MatchDecision["choice"],
        decided_at: rules.now,
      };
    }),
    shifts: planned,
    kiosks: kiosks.map((heard) => ({
      last_heard_at: instantOf(heard, ZONE),
    })),
    receipts: effectivePunches(events).punches.map(({ id, user_id, at, recorded_at, device_id }) => ({
      id,
      user_id,
      at,
      recorded_at,
      received_at: receivedAt(device_id, recorded_at),
      clock_changed: device_id === "drifted",
    })),
    letStand: new Set(letStand),
  };
  return reviewItems(reviewed, rules);
}

function entryOf(text: string) {
  const [day, ...words] = text.split(" ");
  const isMorning = words.includes("hours");
  return newEntry({
    date: `2026-06-${day}`,
    user_id: words.includes("ben") ? "ben" : "anna",
    available: words.includes("available"),
    status: words.includes("asked") ? "pending" : words.includes("denied") ? "denied" : "approved",
    all_day: !isMorning,
    start_time: isMorning ? "06:00" : null,
    end_time: isMorning ? "12:00" : null,
  });
}

/** The device's name says when a punch arrived: at once, 'unsent', or 'at:' and a time. */
function receivedAt(device: string | null, recorded_at: string): string | null {
  if (device === "unsent") return null;
  return device?.startsWith("at:") ? instantOf(device.slice(3), ZONE) : recorded_at;
}

/** Writes an item as a case does. */
export function reviewInWords({
  kind,
  state,
  user_id,
  day,
  punches,
  intervals,
  shift_id,
}: ReviewItem): string {
  const ids = [punches.join(","), intervals.length > 0 ? `(${intervals})` : "", shift_id ?? ""];
  return [kind, ...(state === "open" ? [] : [state]), user_id, day.slice(5), ...ids.filter(Boolean)].join(
    " ",
  );
}
