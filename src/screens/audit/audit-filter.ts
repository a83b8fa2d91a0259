import { instantAt } from "#domain/time/zones.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import type { AuditFilters, AuditKind } from "#schema/protocol/audit-log.ts";

/** The chosen filters; null or empty where none is chosen. */
export interface AuditChoice {
  text: string;
  kind: AuditKind | null;
  person: string | null;
  by: string | null;
  /** Calendar days of the business, both included. */
  from: string | null;
  to: string | null;
}

export const EVERYTHING: AuditChoice = { text: "", kind: null, person: null, by: null, from: null, to: null };

/** The filters of the request; a day ends where the next begins in the business's zone. */
export function filtersOf({ text, kind, person, by, from, to }: AuditChoice, zone: string): AuditFilters {
  const dayBegins = (day: string) => new Date(instantAt(day, "00:00", zone)).toISOString();
  const words = text.trim();
  return {
    ...(words && { text: words }),
    ...(kind && { kind }),
    ...(person && { person }),
    ...(by && { by }),
    ...(from && { from: dayBegins(from) }),
    ...(to && { to: dayBegins(addDays(to, 1)) }),
  };
}
