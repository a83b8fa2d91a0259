import { ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { type ShiftTimes, shiftSpan } from "../roster/shift-span.ts";

/** A shift as a calendar shows it; `dropped` by its owner, whose it stays until somebody else has it (shift-owner.ts). */
export type CalendarShift = ShiftTimes & { id: string; title: string; notes: string; dropped: boolean };

/** How long a calendar may wait before it asks for a feed again. */
const REFRESH_SECONDS = 3600;
const DROPPED = "You dropped this shift. It is still yours until a manager gives it to somebody else.";
/** Characters that no calendar file may hold (RFC 5545, CONTROL), and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/**
 * Shifts as the text of a calendar file (RFC 5545) with this name, their times as UTC instants, so that every calendar
 * shows them right whatever it knows of zones. A shift keeps its UID, so that a file that is read again moves it rather
 * than adding another. `zone` is the business's, `stamp` the UTC instant in ISO 8601 at which the file is made.
 */
export function calendarFile(
  shifts: readonly CalendarShift[],
  { name, zone, stamp }: { name: string; zone: string; stamp: string },
): string {
  const calendar = new ICalCalendar({
    name: plain(name),
    prodId: { company: "Shiftkeep", product: "Roster", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const shift of shifts) {
    const { start, end } = shiftSpan(shift, zone);
    const description = [shift.dropped ? DROPPED : "", shift.notes]
      .filter((text) => text.trim())
      .join("\n\n");
    calendar.createEvent({
      id: `${shift.id}@shiftkeep`,
      stamp: new Date(stamp),
      start: new Date(start),
      end: new Date(end),
      summary: plain(shift.dropped ? `${shift.title} (dropped)` : shift.title),
      ...(description && { description: { plain: plain(description) } }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(NOT_TEXT, "");
