import { isShort } from "#view/shifts/cover-words.ts";
import { DayChoice } from "#view/shifts/day-choice.tsx";
import type { RosterWeek } from "./roster-week.ts";

interface DayStripProps {
  week: Pick<RosterWeek, "days" | "covers">;
  today: string;
  onChosen?: (day: string) => void;
}

/** The days of the shown week, to choose one; marks those that need more people. */
export function DayStrip({ week: { days, covers }, ...props }: DayStripProps) {
  const short = new Set(covers.filter(isShort).map(({ need }) => need.date));
  return <DayChoice days={days} short={short} {...props} />;
}
