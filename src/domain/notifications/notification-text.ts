import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import type { Notification, NotificationDetails } from "#schema/entities/notification.ts";
import type { SayNotifications } from "#words/made/notifications.ts";
import { shiftCardText, shiftText } from "./card-text.ts";

type Detail = NotificationDetails[string];
type Values = Record<string, string | number>;
type Written = Pick<Notification, "key" | "details">;
type Text = Record<"title" | "text", string>;

/** Messages with the reason in their sentence. */
const WITH_REASON: ReadonlySet<string> = new Set(["shift-dropped", "correction-requested"]);
/** Details that are days (yyyy-MM-dd), and the one that is a wall-clock time. */
const DAYS: ReadonlySet<string> = new Set(["day", "due", "from", "to"]);
const TIME = "time";

/**
 * A notification or push in its reader's language. What this version cannot write, because the server is newer, only
 * says that something is new.
 */
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
  if (key === "roster-published") return { title, text: publicationText(say, details) };
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

/** '3 new shifts and 1 changed shift' */
function publicationText(say: SayNotifications, details: NotificationDetails): string {
  const parts = (["added", "changed", "removed"] as const)
    .filter((what) => Number(details[what]) > 0)
    .map((what) => say(`roster-published.${what}`, { count: Number(details[what]) }));
  return listText(say.locale, parts);
}

function withReason(say: SayNotifications, text: string, details: NotificationDetails): string {
  const { reason, partial_reason, note } = details;
  if (typeof note === "string") return say("note", { text, note });
  if (typeof partial_reason === "string") return say("partialReason", { text, reason: partial_reason });
  if (typeof reason === "string") return say("reason", { text, reason });
  return text;
}
