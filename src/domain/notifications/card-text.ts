import type { Format } from "#lib/format/create-format.ts";
import type { Message } from "#schema/entities/message.ts";
import type { SayNotifications } from "#words/made/notifications.ts";

const SHIFT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)$/;
const DEADLINE = /^(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)$/;

/** A team message for its reader. The database's own posts hold only facts, written here in the reader's language. */
export function messageText(
  say: SayNotifications,
  format: Format,
  { about, text }: Pick<Message, "about" | "text">,
): string {
  if (about === "shift") return shiftCardText(say, format, text);
  if (about === "document") return say("card.document", { title: text });
  const [, due, from, to] = (about === "deadline" && DEADLINE.exec(text)) || [];
  if (!due || !from || !to) return text;
  return say("card.deadline", { due: format.day(due), from: format.day(from), to: format.day(to) });
}

/** A dropped shift's facts ('2026-11-27 09:00 17:00') as text. */
export function shiftCardText(say: SayNotifications, format: Format, facts: string): string {
  const [, date, start, end] = SHIFT.exec(facts) ?? [];
  if (!date || !start || !end) return facts;
  return shiftText(say, format, { date, start, end });
}

/** 'Friday, November 27, 9:00 AM to 5:00 PM', of a day (yyyy-MM-dd) and wall-clock times (HH:mm). */
export function shiftText(
  say: SayNotifications,
  format: Format,
  { date, start, end }: { date: string; start: string; end: string },
): string {
  return say("shift", { day: format.day(date), start: format.timeOfDay(start), end: format.timeOfDay(end) });
}
