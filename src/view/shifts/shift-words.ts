import type { AvailabilityMark } from "#domain/availability/team-days.ts";
import { publicationOf } from "#domain/roster/publication.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

type Times = Pick<Shift, "start_time" | "end_time">;

/** '9:00 AM – 5:00 PM' */
export function timesText({ start_time, end_time }: Times, format: Format): string {
  return `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
}

/** The shortest form: '9 AM – 5 PM', '9:30 AM – 5 PM', '09:00 – 17:00'. */
export function shortTimes(times: Times, format: Format): string {
  return keptText(format, `${times.start_time} ${times.end_time}`, () =>
    // Full hours lose their minutes only where AM or PM marks them as times.
    timesText(times, format).replace(/:00(?=\s?[^\d\s–])/g, ""),
  );
}

/** The same with fewer spaces: '9 AM–5 PM', '10:30AM–12:30PM'. */
export function tightTimes(times: Times, format: Format): string {
  const text = shortTimes(times, format).replace(/\s*–\s*/, "–");
  return text.length > TIGHT_LETTERS ? text.replace(/\s/g, "") : text;
}
const TIGHT_LETTERS = 12;

/** For narrow cells, beside the full times in their label: '9a–5p', '9:30a–1p', '9–17', '9:30–24', in French '9h30–17h'. */
export function briefTimes({ start_time, end_time }: Times, format: Format): string {
  return keptText(format, `brief ${start_time} ${end_time}`, () =>
    [start_time, end_time === "00:00" && format.hourCycle === 24 ? "24:00" : end_time]
      .map((time) => briefTime(time, format))
      .join("–"),
  );
}

function briefTime(text: string, format: Format): string {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  const minutes = minute === 0 ? "" : `${minute < 10 ? format.number(0) : ""}${format.number(minute)}`;
  if (format.hourCycle === 24) {
    const sign = format.locale.startsWith("fr") ? "h" : minutes && ":";
    return `${format.number(hour)}${sign}${minutes}`;
  }
  // The first letter of AM or PM, in whatever language.
  const [afterDigits = ""] = /\P{Nd}*$/u.exec(format.timeOfDay(text)) ?? [];
  const [half = ""] = /\p{L}/u.exec(afterDigits) ?? [];
  return `${format.number(hour % 12 || 12)}${minutes && ":"}${minutes}${half.toLowerCase()}`;
}

/** The states of a shift, in a few words each; empty for a published shift that its person keeps. */
export function stateWords(say: SaySchedule, shift: Shift): string[] {
  const publication = publicationOf(shift);
  const dropped = say("state.dropped");
  return [
    // First, because the shift itself shows it too.
    ...(shift.claimed_by_user_id ? [say("state.requested")] : []),
    ...(publication === "draft" ? [say("state.draft")] : []),
    ...(publication === "changed" ? [say("state.changed")] : []),
    ...(shift.status === "dropped"
      ? [shift.drop_reason ? say("withReason", { text: dropped, reason: shift.drop_reason }) : dropped]
      : []),
    ...(shift.status === "claimed" ? [say("state.claimed")] : []),
    ...(shift.is_locked ? [say("state.locked")] : []),
  ];
}

/** 'Off', 'Available 9 AM – 1 PM', 'Requested off: Wedding'; without the reason on paper, which others read too. */
export function markWords(
  say: SaySchedule,
  { kind, wish, from, to, reason }: AvailabilityMark,
  format: Format,
  isOnPaper = false,
): string {
  const said = wish ?? kind;
  const text =
    from && to
      ? say(`mark.${said}.at`, { times: shortTimes({ start_time: from, end_time: to }, format) })
      : say(`mark.${said}`);
  return reason && !isOnPaper ? say("withReason", { text, reason }) : text;
}

/** Texts by format: the hundreds of shifts of a week share a few times and seven days. */
const kept = new WeakMap<Format, Map<string, string>>();
const KEPT_MAX = 500;

/** The text with that name, made once per format. */
export function keptText(format: Format, name: string, make: () => string): string {
  const texts = kept.get(format) ?? new Map<string, string>();
  kept.set(format, texts);
  const known = texts.get(name);
  if (known !== undefined) return known;
  if (texts.size >= KEPT_MAX) texts.clear();
  const text = make();
  texts.set(name, text);
  return text;
}
