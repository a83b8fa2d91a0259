// Where somebody stands, and what a punch makes of it:
//
//               in              out              break-start          break-end
//   away        at work         (missing-in)     (break-without-work) (break-without-work)
//   at work     (missing-out)   away             on break             (open-break)
//   on break    (missing-out)   away, open-break (open-break)         at work
//
// In brackets is what does not fit. It is a repeated punch when one of its type was within REPEAT_MS before. If not, an
// "in" leaves the interval before it without an end and begins another; the others leave everything as it was.

import { groupBy } from "#lib/group-by.ts";
import { overlapMs } from "../time/spans.ts";
import { isClosed, type PunchFinding, type PunchInterval } from "./intervals.ts";
import { type EffectivePunch, effectivePunches, type PunchEvent } from "./punches.ts";

/**
 * The intervals that one person's punches make, by their start, and what is wrong with them, by when. Punches pair by
 * when they happened, in whatever order and however often they came; lengths are differences of instants, so no change
 * of the clocks matters. Give all the events that may belong together: an "in" that is left out is a missing one.
 */
export function pairPunches(
  events: readonly PunchEvent[],
  rules: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const { punches, aside } = effectivePunches(events);
  const streams = punchStreams(punches).map((stream) => pairStream(stream, rules));
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

function byStart(one: PunchInterval, other: PunchInterval): number {
  return one.start - other.start || (one.key < other.key ? -1 : 1);
}

function byTime(one: PunchFinding, other: PunchFinding): number {
  return one.at - other.at || (one.kind + one.punches < other.kind + other.punches ? -1 : 1);
}

/** A double tap, two tabs, or a phone and a kiosk to be sure. */
const REPEAT_MS = 120_000;

export interface PairRules {
  /** A UTC instant: an interval that is still open has lasted until then. */
  now: string;
  /** Longer than this is too long, in ms. */
  maxMs: number;
}

type Presence = "away" | "at-work" | "on-break";
type Misfits = Partial<Record<EffectivePunch["type"], PunchFinding["kind"]>>;

const MISFITS: Record<Presence, Misfits> = {
  away: { out: "missing-in", "break-start": "break-without-work", "break-end": "break-without-work" },
  "at-work": { in: "missing-out", "break-end": "open-break" },
  "on-break": { in: "missing-out", "break-start": "open-break" },
};

/** The intervals that the punches of one punch stream make, given in turn, and what is wrong with each by itself. */
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
  // What somebody typed in whole is not still going on.
  if (open && track === "entered") findings.push(missingOut(open));
  else if (open && Date.parse(now) - open.start > maxMs) findings.push(tooLong(open));
  return { intervals, findings };
}

/** Whether an automatic "out" came too soon: whoever has anything to say after it was still at work. */
function isPremature({ source, type }: EffectivePunch, next: EffectivePunch): boolean {
  return source === "automatic" && type === "out" && next.type !== "in";
}

function presenceOf(open: PunchInterval | null): Presence {
  if (!open) return "away";
  return open.breaks.at(-1)?.end === null ? "on-break" : "at-work";
}

/** An automatic "out" also when it comes long after: it was meant for somebody whose own had not arrived. */
function repeats(punch: EffectivePunch, same: EffectivePunch): boolean {
  const isNear = Date.parse(punch.at) - Date.parse(same.at) <= REPEAT_MS;
  return isNear || (punch.type === "out" && punch.source === "automatic");
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

/** Adds a punch that fits, other than an "in", to the interval that is open. */
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

/** Punches that pair among themselves, in turn: those of all clocks together, and each interval that was typed in. */
export interface PunchStream {
  track: "clock" | "entered";
  punches: readonly EffectivePunch[];
}

/**
 * Sorts punches into punch streams. A punch of a phone, a kiosk or the automatic clock-out is of the clock, whatever
 * device it was made on, and what corrects it stays there. An entry is a punch stream of its own when it has both an
 * "in" and an "out" and none of it corrects a punch of the clock. Otherwise it mends what the clock has, such as an end
 * that is missing.
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
