import type { Format } from "#lib/format/create-format.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Message } from "#schema/entities/message.ts";
import type { Notification, NotificationDetails, ShiftDetails } from "#schema/entities/notification.ts";
import type { SayNotifications } from "#words/made/notifications.ts";

type Detail = NotificationDetails[string];
type Values = Record<string, string | number>;
type Written = Pick<Notification, "key" | "details">;
type Text = Record<"title" | "text", string>;

/** Messages with the reason in their sentence. */
const WITH_REASON: ReadonlySet<string> = new Set(["shift-dropped", "correction-requested"]);
/** Details that are days (yyyy-MM-dd), and the one that is a wall-clock time. */
const DAYS: ReadonlySet<string> = new Set(["day", "due", "from", "to"]);
const TIME = "time";

/** A notification or push in its reader's language; one that only a newer version knows says "something is new". */
export function notificationText(say: SayNotifications, format: Format, written: Written): Text {
  try {
    if (say.has(`${written.key}.title`)) return knownText(say, format, written);
  } catch (error) {
    console.error("A notification cannot be written:", error);
  }
  return { title: say("unknown.title"), text: say("unknown.text") };
}

function knownText(say: SayNotifications, format: Format, { key, details }: Written): Text {
  const values = Object.fromEntries(
    Object.entries(details).map(([name, detail]) => [name, valueText(say, format, name, detail)]),
  );
  // The database names the keys; a test compares them with the catalog.
  const sayKey = say as unknown as (key: string, values: Values) => string;
  const title = sayKey(`${key}.title`, values);
  if (key === "roster-published") return { title, text: publicationText(say, format, details) };
  if (key === "shift-available") return { title, text: shiftCardText(say, format, `${details.content}`) };
  const text = say.has(`${key}.text`) ? sayKey(`${key}.text`, values) : `${details.content ?? ""}`;
  return { title, text: WITH_REASON.has(key) ? text : withReason(say, text, details) };
}

function valueText(say: SayNotifications, format: Format, name: string, detail: Detail): string | number {
  if (typeof detail === "number") return detail;
  if (typeof detail === "string") return writtenText(format, name, detail);
  if (Array.isArray(detail))
    return listText(
      say.locale,
      detail.map((shift) => shiftText(say, format, shift)),
    );
  if ("date" in detail) return shiftText(say, format, detail);
  return say("days", { count: detail.days, from: format.day(detail.from), to: format.day(detail.to) });
}

function writtenText(format: Format, name: string, detail: string): string {
  if (DAYS.has(name)) return format.day(detail);
  return name === TIME ? format.timeOfDay(detail) : detail;
}

/** 'Week of Nov 23 – 29, 2026: 3 new shifts and 1 changed shift'; older publications have no weeks. */
function publicationText(say: SayNotifications, format: Format, details: NotificationDetails): string {
  const parts = (["added", "changed", "removed"] as const)
    .filter((what) => Number(details[what]) > 0)
    .map((what) => say(`roster-published.${what}`, { count: Number(details[what]) }));
  const changes = listText(say.locale, parts);
  const { from, to } = details;
  if (typeof from !== "string" || typeof to !== "string") return changes;
  const weeks = addDays(from, 7) > to ? "week" : "weeks";
  return say(`roster-published.${weeks}`, { range: format.dayRange(from, to), changes });
}

function withReason(say: SayNotifications, text: string, details: NotificationDetails): string {
  const { reason, partial_reason, note } = details;
  if (typeof note === "string") return say("note", { text, note });
  if (typeof partial_reason === "string") return say("partialReason", { text, reason: partial_reason });
  if (typeof reason === "string") return say("reason", { text, reason });
  return text;
}

const SHIFT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) (\d\d:\d\d)(?: (.+))?$/;
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

/** A dropped shift's facts ('2026-11-27 09:00 17:00', and its position if it has one) as text. */
export function shiftCardText(say: SayNotifications, format: Format, facts: string): string {
  const [, date, start, end, position] = SHIFT.exec(facts) ?? [];
  if (!date || !start || !end) return facts;
  return shiftText(say, format, { date, start, end, position });
}

/** 'Friday, November 27, 9:00 AM to 5:00 PM (Bar, North)', of a day (yyyy-MM-dd) and wall-clock times (HH:mm). */
export function shiftText(
  say: SayNotifications,
  format: Format,
  { date, start, end, position, place }: ShiftDetails,
): string {
  const times = { day: format.day(date), start: format.timeOfDay(start), end: format.timeOfDay(end) };
  const names = [position, place].filter((name) => typeof name === "string");
  const about = factsText(say.locale, names);
  return about ? say("shift.position", { ...times, position: about }) : say("shift", times);
}
