import { addDays, calendarDay, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";
import { clipped, lengthOf, type Span, without } from "../time/spans.ts";
import { instantAt } from "../time/zones.ts";
import type { PayRules, PunchRounding } from "./pay-rules.ts";

/** A segment: what is paid of one interval on one calendar day of the business. */
export interface DaySegment {
  /** Of the interval. */
  key: string;
  day: string;
  /** When it begins, in epoch ms: the segments of a day are in this order. */
  at: number;
  ms: number;
  rate: number | null;
  punches: readonly string[];
  /** From what was punched to `ms`, which is their sum. */
  steps: readonly PayStep[];
}

/**
 * The paid time of one person by calendar days, from all of their intervals that may touch each other, in any order:
 *
 *   punched -> overlap -> rounded -> grace -> break -> split
 *
 * An interval of which nothing is paid has one segment of 0 ms, so that its steps can be shown.
 */
export function workedTime(intervals: readonly RatedInterval[], rules: PayRules, zone: string): DaySegment[] {
  return countedBlocks(workBlocks(intervals), rules, zone)
    .map((block) => withoutBreaks(block, rules))
    .flatMap((block) => block.pieces.flatMap((piece) => daySegmentsOf(piece, block, rules, zone)))
    .sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

function daySegmentsOf(piece: Piece, block: WorkBlock, { overnight }: PayRules, zone: string): DaySegment[] {
  const { key, rate, punches, start } = piece.interval;
  const total = lengthOf(piece.spans);
  const segmentOn = (day: string, spans: readonly Span[]): DaySegment => {
    const ms = lengthOf(spans);
    const split: PayStep[] = ms === total ? [] : [{ step: "split", ms: ms - total }];
    return { key, day, at: spans[0]?.start ?? start, ms, rate, punches, steps: [...piece.steps, ...split] };
  };
  if (overnight === "start") return [segmentOn(dayOf(block.start, zone), piece.spans)];
  const segments = daysOf(piece.spans, zone)
    .map((day) => segmentOn(day, clipped(piece.spans, daySpan(day, zone))))
    .filter(({ ms }) => ms > 0);
  return segments.length > 0 ? segments : [segmentOn(dayOf(start, zone), [])];
}

/** The calendar days that spans, which are in their order, may touch. */
function daysOf(spans: readonly Span[], zone: string): string[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const days = [dayOf(first.start, zone)];
  for (let day = days[0] ?? ""; day < dayOf(last.end, zone); days.push(day)) day = addDays(day, 1);
  return days;
}

function dayOf(at: number, zone: string): string {
  return calendarDay(new Date(at).toISOString(), zone);
}

function daySpan(day: string, zone: string): Span {
  return { start: instantAt(day, "00:00", zone), end: instantAt(addDays(day, 1), "00:00", zone) };
}

/** An interval of somebody's work that is to be paid: usually one punch in and out. Instants are epoch ms. */
export interface RatedInterval extends Span {
  /** Of this interval among all of the person's. */
  key: string;
  /** Those that were recorded within it. */
  breaks: readonly Span[];
  /** Minor units per hour, of work that has a rate of its own; null takes the person's on the day. */
  rate: number | null;
  /** When the shift that it is linked to begins. */
  shiftStart: number | null;
  /** The ids of the punches that it was made of. */
  punches: readonly string[];
}

/** What one rule added to a time, in ms; what it took away is negative. */
export interface PayStep {
  step: "punched" | "overlap" | "rounded" | "grace" | "break" | "split";
  ms: number;
}

/** What is paid of an interval so far, and the steps that led there: their sum is the length of the spans. */
export interface Piece {
  interval: RatedInterval;
  spans: readonly Span[];
  steps: readonly PayStep[];
}

/** A block: one person's intervals that touch, as work without a gap. Pieces in their order, none over another. */
export interface WorkBlock extends Span {
  pieces: readonly Piece[];
}

/**
 * The intervals of one person, in any order, as blocks of those that touch. Rules apply to a block, so whoever changes jobs
 * at noon, or whose interval was split, is neither rounded twice nor spared a break. No moment is paid twice: of two
 * intervals that overlap, the one that began later (of two at once the one with the later key) is paid from the other's
 * end. One that ends when or before it begins is none.
 */
function workBlocks(intervals: readonly RatedInterval[]): WorkBlock[] {
  const blocks: WorkBlock[] = [];
  for (const interval of intervals.filter(({ start, end }) => end > start).sort(byTime)) {
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

/** The piece with these spans, explained by a step when that changes its length. */
function shaped(piece: Piece, step: PayStep["step"], spans: readonly Span[]): Piece {
  const ms = lengthOf(spans) - lengthOf(piece.spans);
  return { ...piece, spans, steps: ms === 0 ? piece.steps : [...piece.steps, { step, ms }] };
}

function byTime(one: RatedInterval, other: RatedInterval): number {
  return one.start - other.start || (one.key < other.key ? -1 : 1);
}

/**
 * The block without its unpaid breaks: those recorded, to the millisecond, and what they lack to the automatic one, which
 * is taken off the block's end. Whoever took a longer break than the automatic one has had it.
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

/** The instant from which on the last so many ms of the spans, which are in their order, lie. */
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
 * Blocks, in their order, with the edges that count: rounded, but never back over the end of the block before, and then not
 * before the shift for who punched in within the grace, or late. Whether they did is told by the punch, not its rounding.
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

/** The block from one instant to another: what is outside goes, and its outermost pieces reach as far. */
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

/**
 * An edge of worked time, in epoch ms, as the rules round it. By the clock on the wall: where a zone is not whole hours
 * ahead of UTC, six and ten minutes count from the hour that people read.
 */
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
