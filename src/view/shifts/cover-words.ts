import type { Cover, CoverGap } from "#domain/roster/cover.ts";
import { toWallTime } from "#domain/time/zones.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import { tightTimes } from "./shift-words.ts";

/** Whether a need has fewer people than it asks for at any time. */
export function isShort({ gaps }: Pick<Cover, "gaps">): boolean {
  return gaps.length > 0;
}

/** 'Late 2 of 3' */
export function coverText(say: SaySchedule, { need, least }: Cover, name: string): string {
  return say("cover.of", { name, people: least, needed: need.headcount });
}

/** When people are missing, and how many: '5 PM–7 PM: 1 missing'; nothing if it is all the time of the need. */
export function gapTexts(say: SaySchedule, { need, gaps }: Cover, format: Format): string[] {
  const timesOf = ({ start, end }: CoverGap) => {
    const [start_time = "", end_time = ""] = [start, end].map((at) => toWallTime(at, format.zone).slice(11));
    return tightTimes({ start_time, end_time }, format);
  };
  const [first] = gaps;
  if (first && gaps.length === 1 && timesOf(first) === tightTimes(need, format)) return [];
  return gaps.map((gap) => say("cover.gap", { times: timesOf(gap), missing: gap.missing }));
}
