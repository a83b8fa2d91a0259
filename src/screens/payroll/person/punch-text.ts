import type { Format } from "#lib/format/create-format.ts";
import type { Punch } from "#schema/entities/punch.ts";

const TYPES: Record<Punch["type"], string> = {
  in: "Clocked in",
  out: "Clocked out",
  "break-start": "Break began",
  "break-end": "Break ended",
};

const SOURCES: Record<Punch["source"], string> = {
  phone: "own device",
  kiosk: "shared tablet",
  manager: "entered by a manager",
  correction: "corrected",
  automatic: "automatic",
};

/** A punch in a line: 'Clocked in: Tue, Mar 3, 9:02 AM (own device)'. One of long ago may not be on this device. */
export function punchText(punch: Punch | undefined, format: Format): string {
  if (!punch) return "A punch that is not on this device";
  const { type, at, source, note } = punch;
  return `${TYPES[type]}: ${format.moment(at)} (${SOURCES[source]})${note && `: ${note}`}`;
}
