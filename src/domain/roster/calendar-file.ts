import { ICalAlarmType, ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";

/**
 * A shift as a calendar shows it, `title` the name of its template; `dropped` by its owner, whose it stays until
 * somebody else has it (shift-owner.ts).
 */
export type CalendarShift = ShiftTimes & { id: string; title: string; notes: string; dropped: boolean };

/** How long a calendar may wait before it asks for a feed again. */
const REFRESH_SECONDS = 3600;
const DROPPED = "You dropped this shift. It is still yours until a manager gives it to somebody else.";
/** Characters that no calendar file may hold (RFC 5545, CONTROL), and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

export interface CalendarOptions {
  business: string;
  /** Where that is; null where it is not known. */
  address: string | null;
  /** Of the business, where shifts have their times. */
  zone: string;
  /** The UTC instant in ISO 8601 at which the file is made. */
  stamp: string;
  /** How long before a shift its calendar reminds of it; null for not at all. */
  alarmMinutes: number | null;
}

/**
 * Shifts as the text of a calendar file (RFC 5545) that bears the business's name, their times as UTC instants, so that
 * every calendar shows them right whatever it knows of zones. A shift keeps its UID, so that a file that is read again
 * moves it rather than adding another.
 */
export function calendarFile(
  shifts: readonly CalendarShift[],
  { business, address, zone, stamp, alarmMinutes }: CalendarOptions,
): string {
  const calendar = new ICalCalendar({
    name: plain(`Shifts at ${business}`),
    prodId: { company: "Shiftkeep", product: "Roster", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const shift of shifts) {
    const { start, end } = shiftSpan(shift, zone);
    const description = [shift.dropped ? DROPPED : "", shift.notes]
      .filter((text) => text.trim())
      .join("\n\n");
    const event = calendar.createEvent({
      id: `${shift.id}@shiftkeep`,
      stamp: new Date(stamp),
      start: new Date(start),
      end: new Date(end),
      summary: plain(`${shiftName(shift)} at ${business}${shift.dropped ? " (dropped)" : ""}`),
      location: plain(address ? `${business}, ${address.replace(/\s*\n\s*/g, ", ")}` : business),
      ...(description && { description: { plain: plain(description) } }),
    });
    if (alarmMinutes !== null)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: alarmMinutes * 60 });
  }
  return `${calendar.toString()}\r\n`;
}

/** 'Late shift'; without a template of its own it is a shift. */
function shiftName({ title }: CalendarShift): string {
  if (/^(custom )?shift$/i.test(title)) return "Shift";
  return /\bshift$/i.test(title) ? title : `${title} shift`;
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n").replace(NOT_TEXT, "");
