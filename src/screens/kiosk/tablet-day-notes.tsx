import { DayNotesOf } from "#view/days/day-notes-of.tsx";
import { useTabletPlace } from "#view/shifts/use-tablet-place.ts";

interface TabletDayNotesProps {
  date: string;
  isBrief?: boolean;
  className?: string;
}

/** What is special about a day where the tablet is. */
export function TabletDayNotes(props: TabletDayNotesProps) {
  const place = useTabletPlace();
  return <DayNotesOf {...props} at={place ? new Set([place.id]) : null} />;
}
