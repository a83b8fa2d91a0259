import { isShort } from "#view/shifts/cover-words.ts";
import { DayChooser } from "#view/shifts/day-chooser.tsx";
import type { RosterWeek } from "./roster-week.ts";

interface DayStripProps {
  week: Pick<RosterWeek, "days" | "covers">;
  today: string;
  onChosen?: (day: string) => void;
}

/** The days of the shown week, to choose one; marks those that need more people. */
export function DayStrip({ week: { days, covers }, ...props }: DayStripProps) {
  const short = new Set(covers.filter(isShort).map(({ need }) => need.date));
  return <DayChooser days={days} short={short} {...props} />;
}
