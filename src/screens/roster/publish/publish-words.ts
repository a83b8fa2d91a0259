import type { PublishNotice, PublishPlan } from "#domain/roster/publication.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { shiftWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";

type Counts = Pick<PublishPlan, "added" | "changed">;

/** What a week has to publish: '3 new, 2 changed'. `shifts` is the number of all its shifts. */
export function publishCounts({ added, changed }: Counts, shifts: number): string {
  if (added + changed === 0) return shifts === 0 ? "no shifts yet" : "all published";
  return [added > 0 && `${added} new`, changed > 0 && `${changed} changed`].filter(Boolean).join(", ");
}

/** What one person is notified of about one shift: 'New: Mon, Mar 2, 9:00 AM – 5:00 PM, Early'. */
export function noticeWords(
  { kind, shift, publishedAs }: PublishNotice,
  templates: readonly ShiftTemplate[],
  format: Format,
): string {
  if (kind === "no-longer" && publishedAs) return `No longer theirs: ${whenOf(publishedAs, format)}`;
  const now = shiftWords(shift, templates, format);
  if (kind === "new") return `New: ${now}`;
  return publishedAs ? `Changed: ${now} (was ${whenOf(publishedAs, format)})` : `Changed: ${now}`;
}

function whenOf(publishedAs: NonNullable<PublishNotice["publishedAs"]>, format: Format): string {
  return `${format.shortDay(publishedAs.date)}, ${timesText(publishedAs, format)}`;
}

/** The number of shifts with warnings: '2 shifts have warnings'; null if there are none. */
export function warningWords(shifts: number): string | null {
  if (shifts === 0) return null;
  return `${counted(shifts, "shift")} ${shifts === 1 ? "has" : "have"} warnings. You can publish all the same.`;
}

/** How many people are notified: 'Tells 5 people.' Everybody can see open shifts. */
export function audienceWords(people: number, hasOpen: boolean): string {
  const open = hasOpen ? " Open shifts can be seen by everybody." : "";
  return people > 0 ? `Tells ${people === 1 ? "1 person" : `${people} people`}.${open}` : open.trim();
}
