import { calendarDay, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { zoneOffsetMs } from "#lib/time/zone-offset.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { daysOfRange } from "../time/day-range.ts";
import { clipped, lengthOf, type Span, without } from "../time/spans.ts";
import { byStart } from "../work/intervals.ts";
import { periodSpan } from "./pay-period.ts";
import type { PayRules, PunchRounding } from "./pay-rules.ts";

/** A segment: the paid part of one interval on one calendar day of the business. */
export interface DaySegment {
  key: string;
  day: string;
  /** Its start in epoch ms, which orders the segments of a day. */
  at: number;
  ms: number;
  rate: number | null;
  /** What it was worked as; absent or null for none. */
  position?: string | null;
  punches: readonly string[];
  /** The steps from the punched time to `ms`, which is their sum. */
  steps: readonly PayStep[];
}

/**
 * Returns the paid time of one person by calendar day, from all of their intervals that may touch, in any order:
 *
 *   punched -> overlap -> rounded -> grace -> break -> split
 *
 * An unpaid interval has one segment of 0 ms, so that its steps can be shown.
 */
export function workedTime(intervals: readonly RatedInterval[], rules: PayRules, zone: string): DaySegment[] {
  return countedBlocks(workBlocks(intervals), rules, zone)
    .map((block) => withoutBreaks(block, rules))
    .flatMap((block) => block.pieces.flatMap((piece) => daySegmentsOf(piece, block, rules, zone)))
    .sort(byTime);
}

/** Orders segments by their start, then by key. */
export function byTime(one: DaySegment, other: DaySegment): number {
  return one.at - other.at || (one.key < other.key ? -1 : 1);
}

function daySegmentsOf(piece: Piece, block: WorkBlock, rules: PayRules, zone: string): DaySegment[] {
  const { key, rate, position, punches, start, day } = piece.interval;
  const total = lengthOf(piece.spans);
  const segmentOn = (day: string, spans: readonly Span[]): DaySegment => {
    const ms = lengthOf(spans);
    const split: PayStep[] = ms === total ? [] : [{ step: "split", ms: ms - total }];
    const steps = [...piece.steps, ...split];
    return {
      key,
      day,
      at: spans[0]?.start ?? start,
      ms,
      rate,
      ...(position && { position }),
      punches,
      steps,
    };
  };
  if (rules.overnight === "start") {
    const workDay = rules.workDay === "shift" ? day : undefined;
    return [segmentOn(workDay ?? calendarDay(block.start, zone), piece.spans)];
  }
  const segments = daysOf(piece.spans, zone)
    .map((day) => segmentOn(day, clipped(piece.spans, periodSpan({ from: day, to: day }, zone))))
    .filter(({ ms }) => ms > 0);
  return segments.length > 0 ? segments : [segmentOn(calendarDay(start, zone), [])];
}

/** Returns the calendar days that ordered spans may touch. */
function daysOf(spans: readonly Span[], zone: string): string[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  return daysOfRange({ from: calendarDay(first.start, zone), to: calendarDay(last.end, zone) });
}

/** An interval of a person's work to pay: usually one punch in and out. Instants are epoch ms. */
export type RatedInterval = PaySnapshot["inputs"]["intervals"][number];

/** The ms that one rule added to a time; negative if it took some away. */
export interface PayStep {
  step: "punched" | "overlap" | "rounded" | "grace" | "break" | "split";
  ms: number;
}

/** The paid spans of an interval so far, and the steps that led there, whose sum is their length. */
export interface Piece {
  interval: RatedInterval;
  spans: readonly Span[];
  steps: readonly PayStep[];
}

/** A block: one person's touching intervals, as continuous work. Pieces are in order and do not overlap. */
export interface WorkBlock extends Span {
  pieces: readonly Piece[];
}

/**
 * Groups one person's intervals into blocks of touching ones. Rules apply to blocks, so a change of jobs at noon is
 * neither rounded twice nor spared a break. No moment is paid twice: of two overlapping intervals, the one that began
 * later (or has the later key) is paid from the other's end.
 */
function workBlocks(intervals: readonly RatedInterval[]): WorkBlock[] {
  const blocks: WorkBlock[] = [];
  for (const interval of intervals.filter(({ start, end }) => end > start).sort(byStart)) {
    const { start, end } = interval;
    const piece: Piece = { interval, spans: [{ start, end }], steps: [{ step: "punched", ms: end - start }] };
    const block = blocks.at(-1);
    if (!block || block.end < start) {
      blocks.push({ start, end, pieces: [piece] });
      continue;
    }
    const rest = clipped(piece.spans, { start: block.end, end: Infinity });
    const pieces = [...block.pieces, shaped(piece, "overlap", rest)];
    blocks[blocks.length - 1] = { start: block.start, end: Math.max(block.end, end), pieces };
  }
  return blocks;
}

/** Returns the piece with these spans, adding a step if its length changes. */
function shaped(piece: Piece, step: PayStep["step"], spans: readonly Span[]): Piece {
  const ms = lengthOf(spans) - lengthOf(piece.spans);
  return { ...piece, spans, steps: ms === 0 ? piece.steps : [...piece.steps, { step, ms }] };
}

/**
 * Takes off the recorded breaks, to the millisecond, and the rest of the automatic one, from the block's end. A
 * recorded break at least as long replaces the automatic one.
 */
function withoutBreaks(block: WorkBlock, { autoBreak, paysBreaks }: PayRules): WorkBlock {
  const recorded = paysBreaks ? [] : block.pieces.flatMap(({ interval }) => interval.breaks);
  const before = block.pieces.map(({ spans }) => lengthOf(spans));
  const present = before.reduce((sum, ms) => sum + ms, 0);
  const left = block.pieces.map(({ spans }) => without(spans, recorded));
  const taken = present - lengthOf(left.flat());
  const due = autoBreak && present > autoBreak.afterMs ? autoBreak.lengthMs - taken : 0;
  const paidUntil = endLess(left.flat(), due);
  const pieces = block.pieces.map((piece, place) =>
    shaped(piece, "break", without(left[place] ?? [], [{ start: paidUntil, end: Infinity }])),
  );
  return { ...block, pieces };
}

/** Returns the instant after which the last ms of the ordered spans lie. */
function endLess(spans: readonly Span[], ms: number): number {
  let due = ms;
  if (due <= 0) return Infinity;
  for (const { start, end } of [...spans].reverse()) {
    if (end - start >= due) return end - due;
    due -= end - start;
  }
  return -Infinity;
}

/**
 * Sets the edges that count: rounded, but not back over the previous block's end, and not before the shift's start
 * for a person who punched in (whatever the rounding) late or within the grace.
 */
function countedBlocks(
  blocks: readonly WorkBlock[],
  { rounding, earlyGraceMinutes }: PayRules,
  zone: string,
): WorkBlock[] {
  const counted: WorkBlock[] = [];
  for (const block of blocks) {
    const start = Math.max(
      roundPunch(block.start, "start", rounding, zone),
      counted.at(-1)?.end ?? -Infinity,
    );
    const end = Math.max(roundPunch(block.end, "end", rounding, zone), start);
    const rounded = between(block, { start, end }, "rounded");
    const shiftStart = block.pieces[0]?.interval.shiftStart ?? -Infinity;
    const hasGrace = earlyGraceMinutes > 0 && block.start >= shiftStart - earlyGraceMinutes * MINUTE_MS;
    counted.push(hasGrace ? between(rounded, { start: Math.max(start, shiftStart), end }, "grace") : rounded);
  }
  return counted;
}

/** Returns the block from one instant to another: the rest is cut off, or its outermost pieces are extended. */
function between(block: WorkBlock, { start, end }: Span, step: PayStep["step"]): WorkBlock {
  const pieces = block.pieces.map((piece) => {
    const moved = piece.spans.map((span) => ({
      start: span.start === block.start ? start : span.start,
      end: span.end === block.end ? end : span.end,
    }));
    return shaped(piece, step, clipped(moved, { start, end }));
  });
  return { start, end, pieces };
}

const ROUND = { nearest: Math.round, down: Math.floor, up: Math.ceil };

/** Rounds an edge of worked time, in epoch ms, by the wall clock: six and ten minutes count from the local hour. */
export function roundPunch(
  at: number,
  edge: "start" | "end",
  { minutes, mode }: PunchRounding,
  zone: string,
): number {
  if (minutes === 0) return at;
  const favoured = edge === "start" ? "down" : "up";
  const step = minutes * MINUTE_MS;
  const ahead = zoneOffsetMs(at, zone);
  return ROUND[mode === "in-favour" ? favoured : mode]((at + ahead) / step) * step - ahead;
}
