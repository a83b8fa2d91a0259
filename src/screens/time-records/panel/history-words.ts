import type { HistoryEntry } from "#domain/work/history.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { timeText } from "../record-words.ts";

const TYPE_WORDS: Record<Punch["type"], string> = {
  in: "Clock-in",
  out: "Clock-out",
  "break-start": "Break begun",
  "break-end": "Break ended",
};

/** What a word in the history says: 'Clock-in at 9:02 AM', 'Clock-in moved from 9:02 AM to 9:00 AM'. */
export function actWords({ punch, before }: HistoryEntry<Punch>, format: Format): string {
  const what = TYPE_WORDS[punch.type];
  const [at, was] = [punch, before].map((one) => (one ? timeText(Date.parse(one.at), format) : ""));
  if (!before) return `${what} at ${at}`;
  if (punch.is_void) return `${what} at ${was} removed`;
  if (before.is_void) return `${what} at ${at} restored`;
  return at === was ? `${what} at ${at} kept, for another shift` : `${what} moved from ${was} to ${at}`;
}

/** When a punch reached the server. */
export function arrivalWords({ received_at }: Punch, format: Format): string {
  return received_at ? `Reached the server ${format.moment(received_at)}` : "Has not reached the server yet";
}

/** How far the time of a punch can be trusted, by what the clocks of its device said. */
export function trustWords({ reading, clock_changed }: Punch, format: Format): string {
  if (clock_changed) return "Doubtful: the clock of the device was changed";
  if (!reading) return "Typed by hand, or from an older device: no clock vouches for it";
  const { offset_ms, offset_age_ms } = reading;
  if (offset_ms === null) return "The device's clock, never compared with the server's";
  const age = offset_age_ms === null ? "" : `, compared ${format.hours(offset_age_ms)} before`;
  return `Trusted: the server's time${age}`;
}
