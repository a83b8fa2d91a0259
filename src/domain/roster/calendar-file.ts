import { ICalAlarmType, ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { factsText } from "#lib/format/formatters.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import { withoutIsolates } from "#words/words.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { wallLengthMs } from "../time/wall-minutes.ts";

/**
 * `title`: the template's name, else the position's, else empty; `position` and `place`: their names, or null; `address`: the
 * place's, or null for the business's. A dropped shift stays its owner's until another has it (shift-owner).
 */
export type CalendarShift = ShiftTimes & {
  id: string;
  title: string;
  position: string | null;
  place: string | null;
  address: string | null;
  notes: string;
  dropped: boolean;
};

/** How long a calendar may wait before reading a feed again. */
const REFRESH_SECONDS = 3600;
/** Characters that calendar files cannot contain (RFC 5545, CONTROL), and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

export interface CalendarOptions {
  business: string;
  address: string | null;
  zone: string;
  /** When the file is made, as a UTC instant in ISO 8601. */
  stamp: string;
  /** How long before a shift its reminder appears; null for none. */
  alarmMinutes: number | null;
}

/**
 * Shifts as a calendar file (RFC 5545). Times are UTC instants, so that every calendar shows them right whatever
 * zones it knows. UIDs are stable, so that reading a file again moves shifts instead of duplicating them.
 */
export function calendarFile(
  say: SaySchedule,
  shifts: readonly CalendarShift[],
  { business, address, zone, stamp, alarmMinutes }: CalendarOptions,
): string {
  const calendar = new ICalCalendar({
    name: plain(say("file.name", { business })),
    prodId: { company: "Shiftkeep", product: "Roster", language: "EN" }, // no words: the maker of the file
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const shift of shifts) {
    const { start, end } = shiftSpan(shift, zone);
    const { dropped, position, title, notes } = shift;
    const isTold = !position || position === title;
    const about = isTold ? "" : say("file.position", { position });
    const description = [dropped ? say("file.dropped") : "", about, notes]
      .filter((text) => text.trim())
      .join("\n\n");
    const event = calendar.createEvent({
      id: `${shift.id}@shiftkeep`,
      stamp: new Date(stamp),
      start: new Date(start),
      // Calendars hide an event without length, as in an hour that clocks skip.
      end: new Date(end > start ? end : start + wallLengthMs(shift.start_time, shift.end_time)),
      summary: plain(summary(say, shift, business)),
      location: plain(factsText(say.locale, [business, shift.place, ...linesOf(shift.address ?? address)])),
      ...(description && { description: { plain: plain(description) } }),
    });
    if (alarmMinutes !== null)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: alarmMinutes * 60 });
  }
  return `${calendar.toString()}\r\n`;
}

/** 'Late shift at Harbour Café'; without a template 'Bar shift at Harbour Café', or 'Shift at Harbour Café'. */
function summary(say: SaySchedule, { title, dropped }: CalendarShift, business: string): string {
  const state = dropped ? "dropped" : "other";
  if (!title) return say("file.plain", { business, state });
  const isShift = title.toLowerCase().includes(say("file.word"));
  return say(isShift ? "file.named" : "file.shift", { title, business, state });
}

const linesOf = (address: string | null) => (address ?? "").split(/\s*\n\s*/);

const plain = (text: string) => withoutIsolates(text).replace(/\r\n?/g, "\n").replace(NOT_TEXT, "");
