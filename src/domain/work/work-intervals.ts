import { groupBy } from "#lib/group-by.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { isWaiting } from "../sync/is-waiting.ts";
import { doubtOf, type PunchFinding, type PunchInterval } from "./intervals.ts";
import { begunBy, type PairRules, pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";

/** An interval as people see it, with details of its punches. */
export interface WorkInterval extends PunchInterval {
  /** UTC instants; `to` is null while it continues or has no end. */
  from: string;
  to: string | null;
  /** Whether it continues, is over, lacks its end, or is dated in the future: then it counts for nothing yet. */
  state: "going-on" | "over" | "no-end" | "future";
  isWaiting: boolean;
  isClockChanged: boolean;
  /** Why each of its unverified punches is, by id. */
  doubts: ReadonlyMap<string, NonNullable<Punch["doubt"]>>;
}

/** Returns people's intervals, newest first. Pass all punches that may belong to the same work. */
export function workIntervalsOf(punches: readonly Punch[], rules: PairRules): WorkInterval[] {
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  const { intervals, findings } = workOf(punches, { ...rules, untilNow: true });
  const future = findings
    .filter(({ kind }) => kind === "future")
    .flatMap((finding) => byId.get(finding.punches[0] ?? "") ?? [])
    .filter(({ type }) => type === "in")
    .map(begunBy);
  const ofPeople = [...groupBy(intervals, ({ user_id }) => user_id).values()];
  const open = new Set(ofPeople.map((own) => goingOn(own, rules)));
  return [...intervals, ...future]
    .map((interval): WorkInterval => {
      const rows = interval.punches.flatMap((id) => byId.get(id) ?? []);
      return {
        ...interval,
        from: new Date(interval.start).toISOString(),
        to: interval.end === null ? null : new Date(interval.end).toISOString(),
        state: future.includes(interval)
          ? "future"
          : interval.end !== null
            ? "over"
            : open.has(interval)
              ? "going-on"
              : "no-end",
        isWaiting: rows.some(isWaiting),
        isClockChanged: rows.some(({ clock_changed }) => clock_changed),
        doubts: new Map(
          rows.flatMap((row): [string, NonNullable<Punch["doubt"]>][] => {
            const doubt = doubtOf(row);
            return doubt ? [[row.id, doubt]] : [];
          }),
        ),
      };
    })
    .sort((one, other) => other.start - one.start || (one.key < other.key ? -1 : 1));
}

/** The ongoing one of a person's intervals by start; null if off the clock, or if the "out" was surely forgotten. */
export function goingOn<T extends Pick<PunchInterval, "track" | "start" | "end">>(
  intervals: readonly T[],
  { now, maxMs }: PairRules,
): T | null {
  const last = intervals.filter(({ track }) => track === "clock").at(-1);
  return last && last.end === null && Date.parse(now) - last.start <= maxMs ? last : null;
}

/** Returns the intervals and findings of any people: pairPunches for each, in the order of their first punch. */
export function workOf(
  events: readonly PunchEvent[],
  rules: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const each = [...groupBy(events, ({ user_id }) => user_id).values()].map((own) => pairPunches(own, rules));
  return {
    intervals: each.flatMap(({ intervals }) => intervals),
    findings: each.flatMap(({ findings }) => findings),
  };
}

/** An interval in epoch ms; `end` is null while it continues. */
export interface Work {
  start: number;
  end: number | null;
  breaks: readonly { start: number; end: number | null }[];
}

/** Returns the ms worked without breaks, until the end or until now (a UTC instant). Never negative. */
export function workedMs({ start, end, breaks }: Work, now: string): number {
  const until = end ?? Date.parse(now);
  const paused = breaks.reduce((sum, pause) => sum + Math.max(0, (pause.end ?? until) - pause.start), 0);
  return Math.max(0, until - start - paused);
}
