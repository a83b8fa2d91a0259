// A person's presence, and the effect of each punch:
//
//               in              out              break-start          break-end
//   away        at work         (missing-in)     (break-without-work) (break-without-work)
//   at work     (missing-out)   away             on break             (open-break)
//   on break    (missing-out)   away, open-break (open-break)         at work
//
// Findings are in brackets. If a punch of the same type came within REPEAT_MS before, the finding is a repeated
// punch. Otherwise an "in" leaves the previous interval without an end and begins another; other punches change
// nothing.

import { groupBy } from "#lib/group-by.ts";
import { overlapMs } from "../time/spans.ts";
import { madeBy, splitFuture } from "./future-punches.ts";
import { byStart, isClosed, type PunchFinding, type PunchInterval } from "./intervals.ts";
import { type EffectivePunch, effectivePunches, type PunchEvent } from "./punches.ts";

/**
 * One person's intervals by start, and findings by time. Punches pair by time, whatever their order and repetitions.
 * Pass all events that may belong together: a left-out "in" counts as missing.
 */
export function pairPunches(
  events: readonly PunchEvent[],
  rules: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const { punches, aside } = effectivePunches(events);
  const streams = punchStreams(punches).map((stream) => pairUntilNow(stream, rules));
  const intervals = streams.flatMap((stream) => stream.intervals).sort(byStart);
  const findings = [
    ...streams.flatMap((stream) => stream.findings),
    ...overlaps(intervals),
    ...aside.map(strayCorrection),
  ];
  return { intervals, findings: findings.sort(byTime) };
}

function* overlaps(inOrder: readonly PunchInterval[]): Iterable<PunchFinding> {
  const closed = inOrder.filter(isClosed);
  for (const [place, one] of closed.entries()) {
    for (const other of closed.slice(place + 1)) {
      if (other.start >= one.end) break;
      if (overlapMs(one, other) === 0) continue;
      yield {
        kind: "overlap",
        user_id: one.user_id,
        at: other.start,
        punches: [...one.punches, ...other.punches],
        intervals: [one.key, other.key],
      };
    }
  }
}

function strayCorrection({ id, user_id, at }: PunchEvent): PunchFinding {
  return { kind: "stray-correction", user_id, at: Date.parse(at), punches: [id], intervals: [] };
}

function byTime(one: PunchFinding, other: PunchFinding): number {
  return one.at - other.at || (one.kind + one.punches < other.kind + other.punches ? -1 : 1);
}

/** A double tap, two tabs, or both a phone and a kiosk. */
const REPEAT_MS = 120_000;

export interface PairRules {
  /** A UTC instant, until which an open interval has lasted. */
  now: string;
  /** Longer intervals are too long, in ms. */
  maxMs: number;
  /** Sets aside all clocked punches after `now`, also before the server has seen them. */
  untilNow?: boolean;
}

type Presence = "away" | "at-work" | "on-break";
type Misfits = Partial<Record<EffectivePunch["type"], PunchFinding["kind"]>>;

const MISFITS: Record<Presence, Misfits> = {
  away: { out: "missing-in", "break-start": "break-without-work", "break-end": "break-without-work" },
  "at-work": { in: "missing-out", "break-end": "open-break" },
  "on-break": { in: "missing-out", "break-start": "open-break" },
};

/** The same for one punch stream; clocked punches that are dated in the future are set aside. */
function pairUntilNow(stream: PunchStream, rules: PairRules): ReturnType<typeof pairStream> {
  if (stream.track === "entered") return pairStream(stream, rules);
  const { counting, future } = splitFuture(stream.punches, rules);
  const { intervals, findings } = pairStream({ ...stream, punches: counting }, rules);
  const last = intervals.at(-1);
  const open = last?.end === null ? [last.key] : [];
  const ahead = future.map(
    (punch): PunchFinding => ({
      kind: "future",
      user_id: punch.user_id,
      at: madeBy(punch, rules.now),
      punches: [punch.id],
      intervals: punch.type === "in" ? [] : open,
    }),
  );
  return { intervals, findings: [...findings, ...ahead] };
}

/** Returns the intervals of one punch stream, given in order, and the findings about each. */
function pairStream(
  { punches, track }: PunchStream,
  { now, maxMs }: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const intervals: PunchInterval[] = [];
  const findings: PunchFinding[] = [];
  const latest = new Map<EffectivePunch["type"], EffectivePunch>();
  let open: PunchInterval | null = null;

  for (const [place, punch] of punches.entries()) {
    const next = punches[place + 1];
    if (next && isPremature(punch, next)) {
      findings.push(findingOf("repeated", punch, [punch.id, next.id]));
      continue;
    }
    const misfit = MISFITS[presenceOf(open)][punch.type];
    const same = latest.get(punch.type);
    latest.set(punch.type, punch);
    if (misfit && same && repeats(punch, same)) {
      findings.push(findingOf("repeated", punch, [same.id, punch.id]));
      continue;
    }
    if (misfit === "missing-out" && open) findings.push(missingOut(open, punch));
    else if (misfit) findings.push(findingOf(misfit, punch, [...(open?.punches ?? []), punch.id], open));
    if (misfit && punch.type !== "in") continue;

    if (punch.type === "in") {
      open = begin(punch, track);
      intervals.push(open);
    } else if (open) {
      const isBreakOpen = presenceOf(open) === "on-break";
      include(open, punch);
      if (punch.type !== "out") continue;
      if (isBreakOpen) findings.push(findingOf("open-break", punch, open.punches, open));
      if (Date.parse(punch.at) - open.start > maxMs) findings.push(tooLong(open));
      open = null;
    }
  }
  // A typed entry is not ongoing work.
  if (open && track === "entered") findings.push(missingOut(open));
  else if (open && Date.parse(now) - open.start > maxMs) findings.push(tooLong(open));
  return { intervals, findings };
}

/** Whether an automatic "out" came too soon: a later punch shows that the person was still at work. */
function isPremature({ source, type }: EffectivePunch, next: EffectivePunch): boolean {
  return source === "automatic" && type === "out" && next.type !== "in";
}

function presenceOf(open: PunchInterval | null): Presence {
  if (!open) return "away";
  return open.breaks.at(-1)?.end === null ? "on-break" : "at-work";
}

/** An automatic "out" repeats even long after: it was made before the person's own "out" arrived. */
function repeats(punch: EffectivePunch, same: EffectivePunch): boolean {
  const isNear = Date.parse(punch.at) - Date.parse(same.at) <= REPEAT_MS;
  return isNear || (punch.type === "out" && punch.source === "automatic");
}

/** Returns the interval that a clock-in begins, without what follows it. */
export function begunBy(punch: PunchEvent): PunchInterval {
  return begin({ ...punch, original: punch }, "clock");
}

function begin(punch: EffectivePunch, track: PunchStream["track"]): PunchInterval {
  return {
    key: punch.original.id,
    user_id: punch.user_id,
    start: Date.parse(punch.at),
    end: null,
    breaks: [],
    punches: [punch.id],
    unverified: punch.unverified ? [punch.id] : [],
    sources: [punch.source],
    track,
    shift_id: punch.shift_id,
  };
}

/** Adds a fitting punch, other than an "in", to the open interval. */
function include(open: PunchInterval, punch: EffectivePunch): void {
  const at = Date.parse(punch.at);
  open.punches.push(punch.id);
  if (punch.unverified) open.unverified.push(punch.id);
  open.sources = [...new Set([...open.sources, punch.source])].sort();
  open.shift_id ??= punch.shift_id;
  const pause = open.breaks.at(-1);
  if (punch.type === "break-start") open.breaks.push({ start: at, end: null });
  else if (pause) pause.end ??= at;
  if (punch.type === "out") open.end = at;
}

function missingOut(open: PunchInterval, next?: EffectivePunch): PunchFinding {
  return {
    kind: "missing-out",
    user_id: open.user_id,
    at: open.start,
    punches: [...open.punches, ...(next ? [next.id] : [])],
    intervals: [open.key],
  };
}

function tooLong({ user_id, start, punches, key }: PunchInterval): PunchFinding {
  return { kind: "too-long", user_id, at: start, punches: [...punches], intervals: [key] };
}

function findingOf(
  kind: PunchFinding["kind"],
  { user_id, at }: EffectivePunch,
  punches: readonly string[],
  open: PunchInterval | null = null,
): PunchFinding {
  return { kind, user_id, at: Date.parse(at), punches: [...punches], intervals: open ? [open.key] : [] };
}

/** Punches that pair with each other, in order: all clocked ones together, and each typed interval. */
export interface PunchStream {
  track: "clock" | "entered";
  punches: readonly EffectivePunch[];
}

/**
 * Sorts punches into streams. Pressed and automatic ones are clocked, whatever the device, and so are their
 * corrections. An entry is a stream of its own if it has both "in" and "out" and corrects no clocked punch. Otherwise
 * it completes clocked punches, for example with a missing end.
 */
function punchStreams(punches: readonly EffectivePunch[]): PunchStream[] {
  const ofClock = punches.filter(({ original }) => original.entry_id === null);
  const mending = new Set(ofClock.map(({ entry_id }) => entry_id));
  const typesOf = new Map(
    [...groupBy(punches, ({ original }) => original.entry_id)].map(([entry, those]) => [
      entry,
      new Set(those.map(({ type }) => type)),
    ]),
  );
  const streamOf = ({ original: { entry_id } }: EffectivePunch) => {
    const types = typesOf.get(entry_id);
    const isWhole = types?.has("in") && types.has("out");
    return isWhole && !mending.has(entry_id) ? entry_id : null;
  };
  return [...groupBy(punches, streamOf)].map(([entry, those]) => ({
    track: entry === null ? "clock" : "entered",
    punches: those,
  }));
}
